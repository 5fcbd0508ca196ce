import type { Message } from "../../../types/index.ts";
import { parseJson } from "../../json.ts";
import { readLinkPreview, readText, toTextFields } from "../../text/read-text.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, type MethodHandler, rejectUnsupported } from "../method.ts";
import { readCaptionFields } from "../sending/content/file-content.ts";
import { readInputMedia } from "../sending/content/input-media.ts";
import type { Content } from "../sending/send.ts";
import { hasCaption, withoutCaption, withoutMedia } from "./captions.ts";
import { type Change, edit } from "./edit.ts";

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: MethodHandler = (call) => edit(call, readTextChange);

/** Reads a new text. */
export function readTextChange({ parameters, world }: MethodCall): Change {
  rejectUnsupported(parameters, ["rich_message"]);
  const preview = readLinkPreview(parameters);
  const text = toTextFields(readText(parameters), world.users);
  return {
    apply({ entities: _, link_preview_options: __, ...old }) {
      if (old.text === undefined) throw badRequest("there is no text in the message to edit");
      return {
        ...old,
        ...text,
        ...(preview === undefined ? {} : { link_preview_options: preview }),
      };
    },
  };
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
