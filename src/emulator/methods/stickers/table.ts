import type { MethodTable } from "../method.ts";
import {
  addStickerToSet,
  deleteStickerSet,
  replaceStickerInSet,
  setStickerSetTitle,
} from "./change-set.ts";
import {
  deleteStickerFromSet,
  setStickerEmojiList,
  setStickerKeywords,
  setStickerMaskPosition,
  setStickerPositionInSet,
} from "./change-sticker.ts";
import { deleteChatStickerSet, setChatStickerSet } from "./chat-sticker-set.ts";
import { createNewStickerSet, uploadStickerFile } from "./create-set.ts";
import {
  getCustomEmojiStickers,
  getForumTopicIconStickers,
  getStickerSet,
} from "./get-stickers.ts";
import { setCustomEmojiStickerSetThumbnail, setStickerSetThumbnail } from "./set-thumbnail.ts";

/** Sets of stickers. */
export const STICKERS: MethodTable = {
  modelled: {
    addStickerToSet,
    createNewStickerSet,
    deleteChatStickerSet,
    deleteStickerFromSet,
    deleteStickerSet,
    getCustomEmojiStickers,
    getForumTopicIconStickers,
    getStickerSet,
    replaceStickerInSet,
    setChatStickerSet,
    setCustomEmojiStickerSetThumbnail,
    setStickerEmojiList,
    setStickerKeywords,
    setStickerMaskPosition,
    setStickerPositionInSet,
    setStickerSetThumbnail,
    setStickerSetTitle,
    uploadStickerFile,
  },
  stored: {},
};
