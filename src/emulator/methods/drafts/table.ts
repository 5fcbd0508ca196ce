import type { MethodTable } from "../method.ts";
import { sendMessageDraft } from "./send-message-draft.ts";
import { sendRichMessageDraft } from "./send-rich-message-draft.ts";

/** Messages in the making. */
export const DRAFTS: MethodTable = {
  modelled: { sendMessageDraft, sendRichMessageDraft },
  stored: {},
};
