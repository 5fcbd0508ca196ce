import { IDEMPOTENT_METHODS } from "./generated/idempotent-methods.ts";

type Params = Readonly<Record<string, unknown>>;

/** Methods of the generated table that are idempotent only with some parameters, each with the reason in the Bot API docs. */
const CONDITIONS: ReadonlyMap<string, (params: Params) => boolean> = /* @__PURE__ */ new Map([
  // "All previous updates will be forgotten": it counts from the end, so a second call forgets more of them.
  [
    "getUpdates",
    ({ offset = 0 }) => offset === null || (typeof offset === "number" && offset >= 0),
  ],
  // "Pass True to drop all pending updates": a second call also drops those that arrived in between.
  ["setWebhook", keepsUpdates],
  ["deleteWebhook", keepsUpdates],
  // "If the user is a member of the chat they will also be removed": a second call would remove a user who rejoined in between.
  ["unbanChatMember", ({ only_if_banned }) => only_if_banned === true],
]);

function keepsUpdates({ drop_pending_updates: drops }: Params): boolean {
  return drops === undefined || drops === null || drops === false;
}

/** Whether a second call changes nothing that the first has not changed already. */
export function isIdempotent(method: string, params: object | undefined): boolean {
  return IDEMPOTENT_METHODS.has(method) && (CONDITIONS.get(method)?.({ ...params }) ?? true);
}
