import type { Message } from "../../../types/index.ts";
import { parseJson } from "../../json.ts";
import { badRequest, unsupported } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { readInputMedia } from "../sending/content/input-media.ts";
import { readRichContent } from "../sending/rich/rich-message.ts";
import type { Content } from "../sending/send.ts";
import { readTextContent } from "../sending/send-message.ts";
import { hasCaption, withoutCaption, withoutMedia } from "./captions.ts";
import { type Change, edit } from "./edit.ts";

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: MethodHandler = (call) => edit(call, readTextChange);

/** Reads a new text, or new rich content. */
export function readTextChange(call: MethodCall): Change {
  const content = readTextOrRich(call);
  return {
    apply(old) {
      if (old.text === undefined && old.rich_message === undefined)
        throw badRequest("there is no text in the message to edit");
      return { ...withoutMedia(old), ...content };
    },
  };
}

function readTextOrRich(call: MethodCall): Content {
  const { parameters } = call;
  if (!parameters.has("rich_message")) return readTextContent(call);
  if (parameters.has("text")) throw unsupported("text together with rich_message");
  return readRichContent(call);
}

/** https://core.telegram.org/bots/api#editmessagecaption */
export const editMessageCaption: MethodHandler = (call) => edit(call, readCaptionChange);

/** Reads a new caption. */
export function readCaptionChange(call: MethodCall): Change {
  const { show_caption_above_media: isAbove, ...caption } = readCaptionFields(call, true);
  return {
    apply(old) {
      if (!hasCaption(old)) throw badRequest("there is no caption in the message to edit");
      const canBeAbove = !old.audio && !old.voice && (!old.document || old.animation);
      const above = isAbove && canBeAbove ? { show_caption_above_media: true as const } : {};
      return { ...withoutCaption(old), ...caption, ...above };
    },
  };
}

/** https://core.telegram.org/bots/api#editmessagereplymarkup */
export const editMessageReplyMarkup: MethodHandler = (call) =>
  edit(call, () => ({ isKeyboardOnly: true, apply: (old) => old }));

const WITH_MEDIA = [
  "text",
  "animation",
  "audio",
  "document",
  "photo",
  "video",
] as const satisfies readonly (keyof Message)[];

/** https://core.telegram.org/bots/api#editmessagemedia */
export const editMessageMedia: MethodHandler = (call) => edit(call, readMediaChange);

/** Reads new media. */
export function readMediaChange(call: MethodCall): Change {
  const text = call.parameters.text("media");
  if (text === "") throw badRequest(`parameter "media" is required`);
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse input media JSON object");
  const content = readInputMedia(call, value, false);
  const refusal = "message media can't be edited";
  return {
    refusal,
    apply(old) {
      if (WITH_MEDIA.every((field) => old[field] === undefined)) throw badRequest(refusal);
      if (old.media_group_id !== undefined) checkFitsAlbum(old, content);
      return { ...withoutMedia(old), ...content };
    },
  };
}

/** Photos and videos of an album can replace each other; documents and audio files cannot become anything else. */
function checkFitsAlbum(old: Pick<Message, "document" | "audio">, content: Content): void {
  if (content.animation !== undefined)
    throw badRequest("message content type can't be used in an album");
  for (const kind of ["document", "audio"] as const)
    if ((old[kind] === undefined) !== (content[kind] === undefined))
      throw badRequest("can't change media type in the album");
}
