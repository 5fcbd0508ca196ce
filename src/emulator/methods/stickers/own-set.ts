import type { StoredFile } from "../../model/files/files.ts";
import type { StoredStickerSet } from "../../model/stickers/sticker-sets.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall } from "../method.ts";
import { storeInputFile } from "../sending/content/input-file.ts";

const MAX_LENGTH = 64;

/** A sticker in a set of the bot. */
export interface OwnSticker {
  readonly file: StoredFile;
  readonly set: StoredStickerSet;
}

/** Cuts a name or a title to its greatest length. */
export function cutName(text: string): string {
  return [...text.trim()].slice(0, MAX_LENGTH).join("").trim();
}

/** Returns a set of the bot by its name, or throws the refusal. */
export function getOwnSet({ bot, world }: MethodCall, name: string): StoredStickerSet {
  const cut = cutName(name);
  if (cut === "") throw badRequest("sticker set name must be non-empty");
  const set = world.stickers.find(cut);
  if (set?.botId !== bot.user.id) throw badRequest("STICKERSET_INVALID");
  return set;
}

/** Reads the `file_id` of a sticker that is in a set. */
export function readStickerId({ parameters }: MethodCall, name = "sticker"): string {
  const id = parameters.text(name).trim();
  if (id === "") throw badRequest("sticker is not specified");
  return id;
}

/** Returns a sticker in a set of the bot, or throws the refusal. */
export function getOwnSticker(call: MethodCall, id: string): OwnSticker {
  if (id.includes(".")) throw badRequest("wrong sticker file specified");
  const file = storeInputFile(call, { kind: "reference", text: id }, "Sticker");
  const set = call.world.stickers.setOf(file);
  if (set === undefined) throw badRequest("STICKER_INVALID");
  if (set.botId !== call.bot.user.id) throw badRequest("STICKERSET_INVALID");
  return { file, set };
}
