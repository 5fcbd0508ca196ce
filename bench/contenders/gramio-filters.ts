import { filters } from "gramio";
import type { CONTENTS } from "../inputs/real-routes.ts";

/** GramIO's filters of content, by the names of the Bot API. A location has none: it is an event of its own. */
export const CONTENT_FILTERS: Readonly<
  Record<Exclude<keyof typeof CONTENTS, "location">, (ctx: object) => boolean>
> = {
  photo: filters.photo,
  document: filters.document,
  voice: filters.voice,
  video: filters.video,
  audio: filters.audio,
  video_note: filters.videoNote,
  contact: filters.contact,
  dice: filters.dice,
};
