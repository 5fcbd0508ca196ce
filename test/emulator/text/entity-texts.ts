import type { FormattedText } from "../../../src/emulator/text/entity.ts";

/** Returns the type of each entity and the text it covers. */
export function entityTexts({ text, entities }: FormattedText): string[] {
  return entities.map(
    ({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`,
  );
}
