import type { MessageField } from "./generated/filter-queries.ts";

/** Words for several kinds of update, in the first place of a filter query. */
export interface KindShortcuts {
  "": "message" | "channel_post";
  msg: "message" | "channel_post";
  edit: "edited_message" | "edited_channel_post";
}

/** Words for several fields of a message, in the second place of a filter query. */
export interface FieldShortcuts {
  "": "entities" | "caption_entities";
  media: Extract<MessageField, "photo" | "live_photo" | "video">;
  file: Extract<
    MessageField,
    | "photo"
    | "live_photo"
    | "animation"
    | "audio"
    | "document"
    | "video"
    | "video_note"
    | "voice"
    | "sticker"
  >;
}

/** What each word stands for. */
type Expansions<Shortcuts> = { readonly [Word in keyof Shortcuts]: readonly Shortcuts[Word][] };

export const KIND_SHORTCUTS: Expansions<KindShortcuts> = {
  "": ["message", "channel_post"],
  msg: ["message", "channel_post"],
  edit: ["edited_message", "edited_channel_post"],
};

export const FIELD_SHORTCUTS: Expansions<FieldShortcuts> = {
  "": ["entities", "caption_entities"],
  media: ["photo", "live_photo", "video"],
  file: [
    "photo",
    "live_photo",
    "animation",
    "audio",
    "document",
    "video",
    "video_note",
    "voice",
    "sticker",
  ],
};
