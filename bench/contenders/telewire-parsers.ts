import { isPhotoMessage, isTextMessage } from "telewire/guards";
import {
  type ChatMemberHandlers,
  matchChatMember,
  parseInputMessageContent,
  parseMessageOrigin,
  parseReactionType,
  parseRichBlock,
} from "telewire/types";
import type { UnionValues } from "../inputs/unions.ts";

const standingBy: ChatMemberHandlers<number> = {
  creator: () => 2,
  administrator: () => 2,
  member: () => 2,
  restricted: () => 2,
  left: () => 2,
  kicked: () => 1,
  unknown: () => 0,
};

/** Encodes the variants of the values as one number. */
export function readByParsers({ message, member, reaction, block, content }: UnionValues): number {
  const held = isTextMessage(message) ? 1 : isPhotoMessage(message) ? 2 : 0;
  const origin = parseMessageOrigin(message.forward_origin);
  const from = origin.type === undefined ? 0 : origin.type === "user" ? 1 : 2;
  const standing = matchChatMember(member, standingBy);
  const parsed = parseReactionType(reaction);
  const mood = parsed.type === undefined ? 0 : parsed.type === "paid" ? 1 : 2;
  const drawn = parseRichBlock(block);
  const line = drawn.type === undefined ? 0 : drawn.type === "divider" ? 1 : 2;
  const written = parseInputMessageContent(content);
  const sent = "message_text" in written ? 1 : "unknown" in written ? 0 : 2;
  return held + 10 * from + 100 * standing + 1000 * mood + 10_000 * line + 100_000 * sent;
}
