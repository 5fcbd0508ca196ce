import { REPEATABLE } from "./generated/repeatable.ts";

type Params = Readonly<Record<string, unknown>>;

/** Methods of the generated table that are repeatable with some parameters only, each with what the manual says. */
const CONDITIONS: ReadonlyMap<string, (params: Params) => boolean> = /* @__PURE__ */ new Map([
  // "All previous updates will be forgotten": counted from the end, the second time more of them.
  [
    "getUpdates",
    ({ offset = 0 }) => offset === null || (typeof offset === "number" && offset >= 0),
  ],
  // "Pass True to drop all pending updates": the second time also those that came in between.
  ["setWebhook", keepsUpdates],
  ["deleteWebhook", keepsUpdates],
  // "If the user is a member of the chat they will also be removed": who came back in between would be.
  ["unbanChatMember", ({ only_if_banned }) => only_if_banned === true],
]);

function keepsUpdates({ drop_pending_updates: drops }: Params): boolean {
  return drops === undefined || drops === null || drops === false;
}

/** Whether a second call changes nothing that the first has not changed. */
export function isRepeatable(method: string, params: object | undefined): boolean {
  return REPEATABLE.has(method) && (CONDITIONS.get(method)?.({ ...params }) ?? true);
}
