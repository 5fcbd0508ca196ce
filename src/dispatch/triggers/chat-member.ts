import type { ChatMember } from "../../types/index.ts";
import type { Try } from "./condition.ts";

/** What may happen to a member of a chat. One update may be several of these: who is banned has left, too. */
export type MemberChange =
  | "joined"
  | "left"
  | "promoted"
  | "demoted"
  | "restricted"
  | "banned"
  | "unbanned";

type Side = (member: ChatMember) => boolean;

const isIn: Side = (member) =>
  member.status === "restricted"
    ? member.is_member
    : member.status !== "left" && member.status !== "kicked";
const isAdmin: Side = ({ status }) => status === "administrator" || status === "creator";
const isRestricted: Side = ({ status }) => status === "restricted";
const isBanned: Side = ({ status }) => status === "kicked";

/** What becomes true or false in each change. */
const CHANGES: Readonly<Record<MemberChange, readonly [Side, becomes: boolean]>> = {
  joined: [isIn, true],
  left: [isIn, false],
  promoted: [isAdmin, true],
  demoted: [isAdmin, false],
  restricted: [isRestricted, true],
  banned: [isBanned, true],
  unbanned: [isBanned, false],
};

/** Tests an update about a member for some of these changes. Throws a `TypeError` for what is none. */
export function compileChanges(changes: readonly MemberChange[]): Try {
  const sides = changes.map((change) => {
    if (Object.hasOwn(CHANGES, change)) return CHANGES[change];
    const known = Object.keys(CHANGES).join(", ");
    throw new TypeError(`${JSON.stringify(change)} is no change of a member: there are ${known}`);
  });
  return (ctx) => {
    const change = ctx.chatMember ?? ctx.myChatMember;
    if (change === undefined) return false;
    const { old_chat_member: before, new_chat_member: after } = change;
    return sides.some(([side, becomes]) => side(after) === becomes && side(before) !== becomes);
  };
}
