import type { Gift } from "../../../types/index.ts";
import type { Files } from "../files/files.ts";
import { toSticker } from "../files/media.ts";
import { toNewFile } from "../files/new-file.ts";

/** A gift in the catalogue. */
export interface Offer {
  readonly gift: Gift;
  /** What gifts that are upgraded from it are called. */
  readonly title: string;
}

/** Two gifts without a limit, one that can be upgraded, and one of which there are few. */
const OFFERS: readonly (Omit<Gift, "sticker"> & { readonly title: string; emoji: string })[] = [
  { id: "5170145012310081615", title: "Heart", emoji: "💝", star_count: 15 },
  { id: "5170233102089322756", title: "Bear", emoji: "🧸", star_count: 15 },
  {
    id: "5170250947678437525",
    title: "Gift Box",
    emoji: "🎁",
    star_count: 100,
    upgrade_star_count: 50,
    total_count: 1000,
    remaining_count: 1000,
  },
  {
    id: "5170690322832818290",
    title: "Ring",
    emoji: "💍",
    star_count: 200,
    total_count: 2,
    remaining_count: 2,
  },
];

/** Creates the catalogue of all gifts that can be sent. */
export function createCatalogue(files: Files): Offer[] {
  return OFFERS.map(({ title, emoji, id, ...terms }) => {
    const bytes = new TextEncoder().encode(title);
    const file = files.add(toNewFile("Sticker", { bytes, fileName: "gift.tgs" }));
    return { title, gift: { id, sticker: { ...toSticker(file), emoji }, ...terms } };
  });
}
