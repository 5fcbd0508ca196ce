import type { UniqueGift } from "../../../types/index.ts";
import type { Offer } from "./catalogue.ts";

/** Creates what a gift becomes by an upgrade. The number counts those that come from the same gift. */
export function createUniqueGift({ gift, title }: Offer, number: number): UniqueGift {
  return {
    gift_id: gift.id,
    base_name: title,
    name: `${title.replaceAll(" ", "")}-${number}`,
    number,
    model: { name: "Copper", sticker: gift.sticker, rarity_per_mille: 20 },
    symbol: { name: "Star", sticker: gift.sticker, rarity_per_mille: 5 },
    backdrop: {
      name: "Onyx Black",
      colors: {
        center_color: 0x4d5254,
        edge_color: 0x363738,
        symbol_color: 0x000000,
        text_color: 0x8a9597,
      },
      rarity_per_mille: 15,
    },
  };
}
