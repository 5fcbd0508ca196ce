import { BOTS } from "./bots/table.ts";
import { BUSINESS } from "./business/table.ts";
import { CHATS } from "./chats/table.ts";
import { CHECKLISTS } from "./checklists/table.ts";
import { DRAFTS } from "./drafts/table.ts";
import { EPHEMERAL } from "./ephemeral/table.ts";
import { FILES } from "./files/table.ts";
import { GAMES } from "./games/table.ts";
import { GIFTS } from "./gifts/table.ts";
import { INLINE } from "./inline/table.ts";
import { INVITES } from "./invites/table.ts";
import { MANAGED_BOTS } from "./managed-bots/table.ts";
import { MEMBERS } from "./members/table.ts";
import { MESSAGES } from "./messages/table.ts";
import type { MethodModel, MethodTable } from "./method.ts";
import { PASSPORT } from "./passport/table.ts";
import { PAYMENTS } from "./payments/table.ts";
import { PROFILE } from "./profile/table.ts";
import { QUERIES } from "./queries/table.ts";
import { SENDING } from "./sending/table.ts";
import { STICKERS } from "./stickers/table.ts";
import { STORIES } from "./stories/table.ts";
import { SUGGESTED_POSTS } from "./suggested-posts/table.ts";
import { TOPICS } from "./topics/table.ts";
import { UPDATES } from "./updates/table.ts";
import { VERIFICATION } from "./verification/table.ts";

const TABLES: readonly MethodTable[] = [
  BOTS,
  BUSINESS,
  CHATS,
  CHECKLISTS,
  DRAFTS,
  EPHEMERAL,
  FILES,
  GIFTS,
  GAMES,
  INLINE,
  INVITES,
  MANAGED_BOTS,
  MEMBERS,
  MESSAGES,
  PASSPORT,
  PAYMENTS,
  PROFILE,
  QUERIES,
  SENDING,
  STORIES,
  STICKERS,
  SUGGESTED_POSTS,
  TOPICS,
  UPDATES,
  VERIFICATION,
];

/** The model of each method that has one. */
export const MODELS: ReadonlyMap<string, MethodModel> = new Map(
  TABLES.flatMap(({ modelled, stored }) => [
    ...modelsOf("modelled", modelled),
    ...modelsOf("stored", stored),
  ]),
);

function modelsOf(
  origin: MethodModel["origin"],
  handlers: MethodTable[MethodModel["origin"]],
): [name: string, model: MethodModel][] {
  return Object.entries(handlers).map(([name, handler]) => [name, { origin, handler }]);
}
