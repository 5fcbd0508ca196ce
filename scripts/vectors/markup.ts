import { isDeepStrictEqual } from "node:util";
import type { FormattedText } from "../../src/emulator/text/entity.ts";
import { cleanFormattedText } from "../../src/emulator/text/format-text.ts";
import { toHtml, toMarkdownV2 } from "../../src/text/index.ts";
import type { Vector } from "../../test/emulator/text/read-vector.ts";
import { toMessageEntity } from "../../test/text/vectors.ts";
import type { Tdlib } from "./tdlib.ts";

/** How telewire writes texts, and how TDLib reads them. */
const WRITERS = [
  { name: "toHtml", write: toHtml, mode: { "@type": "textParseModeHTML" } },
  {
    name: "toMarkdownV2",
    write: toMarkdownV2,
    mode: { "@type": "textParseModeMarkdown", version: 2 },
  },
] as const;

/** Returns how many texts are not the same after telewire has written them as markup and TDLib has read that. */
export function compareMarkup(tdlib: Tdlib, vectors: readonly Vector[]): number {
  const texts = vectors.flatMap(({ kind, answer }) =>
    "error" in answer || kind === "plain" ? [] : [cleanFormattedText(answer.text, answer.entities)],
  );
  let differences = 0;
  for (const { name, write, mode } of WRITERS) {
    const written = name === "toHtml" ? texts : texts.filter((text) => !hasQuote(text));
    if (written.length === 0) continue;
    const requests = written.map(({ text, entities }) => ({
      "@type": "parseTextEntities",
      text: write({ text, entities: entities.map(toMessageEntity) }),
      parse_mode: mode,
    }));
    const answers = tdlib.ask(requests);
    const different = written.filter((text, index) => {
      const answer = answers[index];
      if (answer === undefined || "error" in answer) return true;
      return !isDeepStrictEqual(cleanFormattedText(answer.text, answer.entities), text);
    });
    differences += different.length;
    console.log(`  ${name}: ${different.length} of ${written.length} differ`);
    for (const text of different.slice(0, 5)) console.log(JSON.stringify(text));
  }
  return differences;
}

/** MarkdownV2 cannot express every quotation. */
function hasQuote({ entities }: FormattedText): boolean {
  return entities.some(({ type }) => type.endsWith("blockquote"));
}
