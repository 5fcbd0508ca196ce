import type { Spec } from "../../spec/spec.ts";

/** Whether a second call changes nothing that the first has not changed, by the verb that a method's name begins with. */
export const IDEMPOTENT_VERBS: Readonly<Record<string, boolean>> = {
  add: false,
  answer: true,
  approve: true,
  ban: true,
  close: true,
  convert: false,
  copy: false,
  create: false,
  decline: true,
  delete: true,
  edit: true,
  export: false,
  forward: false,
  get: true,
  gift: false,
  hide: true,
  leave: true,
  log: false,
  pin: false,
  post: false,
  promote: true,
  read: true,
  refund: false,
  remove: true,
  reopen: true,
  replace: false,
  repost: false,
  restrict: true,
  revoke: true,
  save: false,
  send: false,
  set: true,
  stop: true,
  transfer: false,
  unban: true,
  unhide: true,
  unpin: true,
  upgrade: false,
  upload: false,
  verify: true,
};

/** Methods that differ from their verb, each with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  answerGuestQuery:
    "sends a message, and the manual does not say that a query takes only one answer",
  answerWebAppQuery:
    "sends a message, and the manual does not say that a query takes only one answer",
  close: "ends the bot's server instance, which a second call finds anew",
  removeBusinessAccountProfilePhoto: "the photo before becomes the current one, and would go too",
  removeMyProfilePhoto: "the photo before becomes the current one, and would go too",
  sendChatAction: "shows the same notice for the same few seconds",
  sendMessageDraft: "shows the same draft, by its draft_id",
  sendRichMessageDraft: "shows the same draft, by its draft_id",
  setBusinessAccountProfilePhoto: "adds a second photo",
  setChatPhoto: "tells the chat of a change twice",
  setMyProfilePhoto: "adds a second photo",
  unpinChatMessage: "without an identifier, takes the next pinned message",
};

/**
 * The methods that may be called again when it is unknown whether the first call was executed. For a few it depends on
 * their parameters: src/client/retry/idempotent.ts.
 */
export function idempotentMethods(spec: Spec): string[] {
  return Object.keys(spec.methods).filter((name) => {
    const verb = /^[a-z]+/.exec(name)?.[0] ?? "";
    // A verb that is not in the table may do something twice.
    const isIdempotent = IDEMPOTENT_VERBS[verb] ?? false;
    return name in EXCEPTIONS ? !isIdempotent : isIdempotent;
  });
}

/** The table by which the client decides what it may send again. */
export function emitIdempotentMethods(spec: Spec): string {
  const names = idempotentMethods(spec).map((name) => `  "${name}",\n`);
  return `/** Methods whose second call changes nothing that the first has not changed. */
export const IDEMPOTENT_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
${names.join("")}]);
`;
}
