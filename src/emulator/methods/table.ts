import { METHODS } from "../../types/index.ts";
import { getMe } from "./get-me.ts";
import { getUpdates } from "./get-updates.ts";
import type { MethodHandler } from "./method.ts";
import { sendMessage } from "./send-message.ts";

const OFFERED = { getMe, getUpdates, sendMessage };

const HANDLERS: ReadonlyMap<string, MethodHandler> = new Map(
  Object.entries(OFFERED).map(([name, handler]) => [name.toLowerCase(), handler]),
);

const NAMES: ReadonlyMap<string, string> = new Map(
  METHODS.map((name) => [name.toLowerCase(), name]),
);

/** The handler of a method, whatever its case; undefined for one that this server does not offer. */
export function findHandler(name: string): MethodHandler | undefined {
  return HANDLERS.get(name.toLowerCase());
}

/** The name as the manual spells it; undefined for one that the Bot API does not have. */
export function methodName(name: string): string | undefined {
  return NAMES.get(name.toLowerCase());
}
