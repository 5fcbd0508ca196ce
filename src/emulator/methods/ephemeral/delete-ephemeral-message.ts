import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";
import { readEphemeralTarget } from "./find-ephemeral.ts";

/** https://core.telegram.org/bots/api#deleteephemeralmessage */
export const deleteEphemeralMessage: MethodHandler = (call) => {
  const { chat, message } = readEphemeralTarget(call)();
  chat.ephemeral.delete(message);
  return toResult(true);
};
