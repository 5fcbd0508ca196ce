import type { FormattedText } from "../../../src/emulator/text/formatted-text.ts";

/** Each entity as its type and the text it marks. */
export function entityTexts({ text, entities }: FormattedText): string[] {
  return entities.map(
    ({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`,
  );
}
