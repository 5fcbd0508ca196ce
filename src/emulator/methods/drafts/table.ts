import type { MethodTable } from "../method.ts";
import { sendMessageDraft } from "./send-message-draft.ts";

/** Messages in the making. */
export const DRAFTS: MethodTable = {
  modelled: { sendMessageDraft },
  stored: {},
};
