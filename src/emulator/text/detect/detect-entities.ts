import { unlisted } from "../../../types/index.ts";
import { sortEntities, type TextEntity } from "../entity.ts";
import { withoutOverlaps } from "../fix-entities.ts";
import { findBankCards } from "./bank-cards.ts";
import { findAppLinks, findLinks } from "./links.ts";
import { findCashtags, findCommands, findHashtags, findMentions, type Range } from "./words.ts";

/** What every link, name, command, tag or card number contains: most texts have none of it. */
const SIGN = /[@/#$.:\d]/;

/** Finds the entities that Telegram marks by itself. */
export function detectEntities(text: string): TextEntity[] {
  if (!SIGN.test(text)) return [];
  const found = [
    ...findMentions(text).map(toEntity("mention")),
    ...findCommands(text).map(toEntity("bot_command")),
    ...findHashtags(text).map(toEntity("hashtag")),
    ...findCashtags(text).map(toEntity("cashtag")),
    ...findBankCards(text).map(toEntity(unlisted("bank_card_number"))),
    ...findAppLinks(text).map(toEntity("url")),
    ...findLinks(text).map((link) => toEntity(link.type)(link)),
  ];
  return withoutOverlaps(sortEntities(found));
}

function toEntity(type: TextEntity["type"]): (range: Range) => TextEntity {
  return ({ begin, end }) => ({ type, offset: begin, length: end - begin });
}
