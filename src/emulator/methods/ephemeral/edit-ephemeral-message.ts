import { isObject, parseJson } from "../../json.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup } from "../keyboards/reply-markup.ts";
import { applyChange, type Change } from "../messages/edit.ts";
import { readCaptionChange, readMediaChange, readTextChange } from "../messages/edit-message.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readEphemeralTarget } from "./find-ephemeral.ts";

/** https://core.telegram.org/bots/api#editephemeralmessagetext */
export const editEphemeralMessageText: MethodHandler = (call) => edit(call, readTextChange);

/** https://core.telegram.org/bots/api#editephemeralmessagecaption */
export const editEphemeralMessageCaption: MethodHandler = (call) => edit(call, readCaptionChange);

/** https://core.telegram.org/bots/api#editephemeralmessagereplymarkup */
export const editEphemeralMessageReplyMarkup: MethodHandler = (call) =>
  edit(call, () => ({ isKeyboardOnly: true, apply: (old) => old }));

/** https://core.telegram.org/bots/api#editephemeralmessagemedia */
export const editEphemeralMessageMedia: MethodHandler = (call) => {
  const media = parseJson(call.parameters.text("media"));
  const source = isObject(media) ? media["media"] : undefined;
  if (typeof source === "string" && source.startsWith("attach://"))
    throw badRequest("file upload isn't allowed");
  return edit(call, readMediaChange);
};

/** Changes an ephemeral message. A call without `reply_markup` removes the keyboard. */
function edit(call: MethodCall, readChange: (call: MethodCall) => Change): MethodResult {
  const change = readChange(call);
  const markup = parseReplyMarkup(call.parameters.text("reply_markup"));
  const { chat, message } = readEphemeralTarget(call)();
  chat.ephemeral.edit(applyChange(call, { chat, message }, change, markup));
  return toResult(true);
}
