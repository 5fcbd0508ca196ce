import { invalidWord } from "../../internal/arguments.ts";
import type { ChatMember, ChatMemberUpdated, UpdatePayloads } from "../../types/index.ts";
import { type MaybeArray, toArray } from "../maybe-array.ts";
import { type Condition, testCondition } from "./condition.ts";

/** What can happen to a member of a chat. One update can be several of these: a member who is banned has also left. */
export type MemberChange =
  | "joined"
  | "left"
  | "promoted"
  | "demoted"
  | "restricted"
  | "banned"
  | "unbanned";

type MemberTest = (member: ChatMember) => boolean;

const isIn: MemberTest = (member) =>
  member.status === "restricted"
    ? member.is_member
    : member.status !== "left" && member.status !== "kicked";
const isAdmin: MemberTest = ({ status }) => status === "administrator" || status === "creator";
const isRestricted: MemberTest = ({ status }) => status === "restricted";
const isBanned: MemberTest = ({ status }) => status === "kicked";

/** The property of a member that changes, and its new value. */
const CHANGES: Readonly<Record<MemberChange, readonly [MemberTest, becomes: boolean]>> = {
  joined: [isIn, true],
  left: [isIn, false],
  promoted: [isAdmin, true],
  demoted: [isAdmin, false],
  restricted: [isRestricted, true],
  banned: [isBanned, true],
  unbanned: [isBanned, false],
};

/**
 * Passes updates in which one of these changes happened to a member, or to the bot itself. Throws a `TypeError` for an
 * unknown change.
 */
export function memberCondition(
  kind: "chat_member" | "my_chat_member",
  change: MaybeArray<MemberChange>,
): Condition {
  const changes = toArray(change);
  const tests = changes.map((each) => {
    if (Object.hasOwn(CHANGES, each)) return CHANGES[each];
    throw invalidWord(each, "change of a member", Object.keys(CHANGES));
  });
  const verb = kind === "chat_member" ? "chatMember" : "myChatMember";
  return testCondition(verb, kind, changes, ({ update }) => {
    const updated: ChatMemberUpdated | undefined = (update as Partial<UpdatePayloads>)[kind];
    if (updated === undefined) return false;
    const { old_chat_member: before, new_chat_member: after } = updated;
    return tests.some(([test, becomes]) => test(after) === becomes && test(before) !== becomes);
  });
}
