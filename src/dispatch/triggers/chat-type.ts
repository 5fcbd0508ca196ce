import { argumentError, invalidWord } from "../../internal/arguments.ts";
import { logLine } from "../../internal/log-line.ts";
import type { Chat } from "../../types/index.ts";
import { type Condition, testCondition } from "./condition.ts";

const CHAT_TYPES: readonly Chat["type"][] = ["private", "group", "supergroup", "channel"];

/** Passes updates in chats of one of these types. Logs a warning for an unknown one, since Telegram may add to them. */
export function chatTypeCondition(types: readonly Chat["type"][]): Condition {
  for (const type of types) {
    if (typeof type !== "string") throw argumentError("a chat type", type);
    if (CHAT_TYPES.includes(type)) continue;
    const { message } = invalidWord(type, "chat type", CHAT_TYPES);
    logLine(`${message} If it is new, ignore this line: the handlers are registered`);
  }
  return testCondition(
    "chatType",
    undefined,
    types,
    ({ chat }) => chat !== undefined && types.includes(chat.type),
    true,
  );
}
