import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readRichMessage } from "../sending/rich/rich-message.ts";
import { showDraft } from "./show-draft.ts";

/** https://core.telegram.org/bots/api#sendrichmessagedraft */
export const sendRichMessageDraft: MethodHandler = (call) => {
  if (call.parameters.files.size > 0)
    throw badRequest("new files can't be uploaded using the method");
  return showDraft(call, { rich_message: readRichMessage(call, { isDraft: true }) });
};
