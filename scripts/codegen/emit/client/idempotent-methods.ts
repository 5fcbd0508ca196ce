import type { Spec } from "../../spec/spec.ts";

/** Whether a method is idempotent, by the verb that its name begins with. */
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

/** Methods that differ from the rule for their verb, each with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  answerGuestQuery:
    "sends a message, and the manual does not say that a query can be answered only once",
  answerWebAppQuery:
    "sends a message, and the manual does not say that a query can be answered only once",
  close: "closes the bot's server instance, and a second call would close a new one",
  removeBusinessAccountProfilePhoto:
    "the previous photo becomes the current one, and would be removed too",
  removeMyProfilePhoto: "the previous photo becomes the current one, and would be removed too",
  sendChatAction: "shows the same notice for the same few seconds",
  sendMessageDraft: "shows the same draft, by its draft_id",
  sendRichMessageDraft: "shows the same draft, by its draft_id",
  setBusinessAccountProfilePhoto: "adds a second photo",
  setChatPhoto: "notifies the chat twice",
  setMyProfilePhoto: "adds a second photo",
  unpinChatMessage: "without an identifier, takes the next pinned message",
};

/**
 * The methods that may be called again when it is unknown whether the first call was executed. For a few, it depends on
 * the parameters: see src/client/retry/idempotent.ts.
 */
export function idempotentMethods(spec: Spec): string[] {
  return Object.keys(spec.methods).filter((name) => {
    const verb = /^[a-z]+/.exec(name)?.[0] ?? "";
    // A verb that is not in the table may not be idempotent.
    const isIdempotent = IDEMPOTENT_VERBS[verb] ?? false;
    return name in EXCEPTIONS ? !isIdempotent : isIdempotent;
  });
}

/** `idempotent-methods.ts`: the methods that the client may retry after an ambiguous failure. */
export function emitIdempotentMethods(spec: Spec): string {
  const names = idempotentMethods(spec).map((name) => `  "${name}",\n`);
  return `/** Idempotent methods: a second call has no further effect. */
export const IDEMPOTENT_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
${names.join("")}]);
`;
}
