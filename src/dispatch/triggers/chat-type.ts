import { invalidWord } from "../../internal/arguments.ts";
import type { Chat } from "../../types/index.ts";
import { type Condition, testCondition } from "./condition.ts";

const CHAT_TYPES: readonly Chat["type"][] = ["private", "group", "supergroup", "channel"];

/** Passes updates in chats of one of these types. Throws a `TypeError` for an unknown type. */
export function chatTypeCondition(types: readonly Chat["type"][]): Condition {
  for (const type of types)
    if (!CHAT_TYPES.includes(type)) throw invalidWord(type, "chat type", CHAT_TYPES);
  return testCondition(
    "chatType",
    undefined,
    types,
    ({ chat }) => chat !== undefined && types.includes(chat.type),
    true,
  );
}
