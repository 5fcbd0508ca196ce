import type { GiftText } from "../../model/gifts/received-gift.ts";
import { readMarkedText, toMessageEntities } from "../../text/read-text.ts";
import type { MethodCall } from "../method.ts";
import { SIMPLE_FORMATTING } from "../sending/quote.ts";

const MAX_TEXT = 128;

/** Reads the text that comes with a gift. Formatting that such texts cannot have is dropped. */
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
  const kept = toMessageEntities(entities, world.users).filter(({ type }) =>
    SIMPLE_FORMATTING.has(type),
  );
  return { text, ...(kept.length === 0 ? {} : { entities: kept }) };
}
