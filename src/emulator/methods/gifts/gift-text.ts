import type { GiftText } from "../../model/gifts/received-gift.ts";
import { isKeptInQuote } from "../../model/messages/quote.ts";
import { readMarkedText, toMessageEntities } from "../../text/read-text.ts";
import type { MethodCall } from "../method.ts";

const MAX_TEXT = 128;

/** Reads the text that comes with a gift, which keeps the formatting that quotes keep. */
export function readGiftText({ world, parameters }: MethodCall): GiftText {
  const { text, entities } = readMarkedText(
    {
      text: parameters.text("text"),
      parseMode: parameters.text("text_parse_mode"),
      entities: parameters.text("text_entities"),
    },
    { maxLength: MAX_TEXT, tooLong: "MESSAGE_TOO_LONG", detect: false, canBeEmpty: true },
  );
  if (text === "") return {};
  const kept = toMessageEntities(entities, world.users).filter(isKeptInQuote);
  return { text, ...(kept.length === 0 ? {} : { entities: kept }) };
}
