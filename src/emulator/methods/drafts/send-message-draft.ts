import { readMarkedText, toTextFields } from "../../text/read-text.ts";
import type { MethodHandler } from "../method.ts";
import { showDraft } from "./show-draft.ts";

/** https://core.telegram.org/bots/api#sendmessagedraft */
export const sendMessageDraft: MethodHandler = (call) => {
  const { parameters, world } = call;
  const marked = {
    text: parameters.text("text"),
    parseMode: parameters.text("parse_mode"),
    entities: parameters.text("entities"),
  };
  const text = readMarkedText(marked, { canBeEmpty: true });
  return showDraft(call, toTextFields(text, world.users));
};
