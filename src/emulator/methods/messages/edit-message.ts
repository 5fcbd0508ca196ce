import { parseJson } from "../../json.ts";
import { readLinkPreview, readText, toTextFields } from "../../text/read-text.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, rejectUnsupported } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { readInputMedia } from "../sending/content/input-media.ts";
import { type Change, edit } from "./edit.ts";

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: MethodHandler = (call) =>
  edit(call, ({ parameters, world }): Change => {
    rejectUnsupported(parameters, ["rich_message"]);
    const preview = readLinkPreview(parameters);
    const text = toTextFields(readText(parameters), world.users);
    return (old) => {
      if (old.text === undefined) throw badRequest("there is no text in the message to edit");
      return { ...text, ...(preview === undefined ? {} : { link_preview_options: preview }) };
    };
  });

/** https://core.telegram.org/bots/api#editmessagecaption */
export const editMessageCaption: MethodHandler = (call) =>
  edit(call, (): Change => {
    const caption = readCaptionFields(call, true);
    return ({ caption: _, caption_entities: __, show_caption_above_media: ___, ...media }) => {
      if (media.text !== undefined || Object.keys(media).length === 0)
        throw badRequest("there is no caption in the message to edit");
      return { ...media, ...caption };
    };
  });

/** https://core.telegram.org/bots/api#editmessagereplymarkup */
export const editMessageReplyMarkup: MethodHandler = (call) => edit(call, () => (old) => old);

/** https://core.telegram.org/bots/api#editmessagemedia */
export const editMessageMedia: MethodHandler = (call) =>
  edit(call, (): Change => {
    const text = call.parameters.text("media");
    if (text === "") throw badRequest(`parameter "media" is required`);
    const value = parseJson(text);
    if (value === undefined) throw badRequest("can't parse input media JSON object");
    const content = readInputMedia(call, value, false);
    return () => content;
  });
