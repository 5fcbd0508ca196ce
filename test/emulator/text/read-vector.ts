import { detectEntities } from "../../../src/emulator/text/detect/detect-entities.ts";
import type { FormattedText, TextEntity } from "../../../src/emulator/text/entity.ts";
import { cleanFormattedText } from "../../../src/emulator/text/format-text.ts";
import { parseHtml } from "../../../src/emulator/text/html.ts";
import { parseMarkdown } from "../../../src/emulator/text/markdown.ts";
import { parseMarkdownV2 } from "../../../src/emulator/text/markdown-v2.ts";
import { Refusal } from "../../../src/emulator/wire/refusal.ts";

/** How a text is read: with a parse mode, without markup, or with explicit entities. */
export type VectorKind = "html" | "markdown" | "markdownV2" | "plain" | "entities";

/** A text, and what TDLib makes of it: a text and entities, or the words of an error. */
export interface Vector {
  readonly kind: VectorKind;
  readonly source: string;
  /** Of the kind `entities`. */
  readonly explicit?: readonly TextEntity[];
  readonly answer: VectorAnswer;
}

export type VectorAnswer =
  | { readonly text: string; readonly entities: readonly TextEntity[] }
  | { readonly error: string };

const READERS: {
  readonly [K in VectorKind]: (source: string, explicit: readonly TextEntity[]) => FormattedText;
} = {
  html: parseHtml,
  markdown: parseMarkdown,
  markdownV2: parseMarkdownV2,
  plain: (text) => ({ text, entities: detectEntities(text) }),
  entities: cleanFormattedText,
};

/** Returns what the emulator makes of a text, in the words of TDLib. */
export function readVector({ kind, source, explicit = [] }: Omit<Vector, "answer">): VectorAnswer {
  try {
    const { text, entities } = READERS[kind](source, explicit);
    return { text, entities };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { error: error.message.replace("Bad Request: ", "") };
  }
}

/** Returns an answer with the fields of its entities in one order, and its error as the Bot API begins it. */
export function comparable(answer: VectorAnswer): unknown {
  if ("error" in answer)
    return { error: answer.error.charAt(0).toLowerCase() + answer.error.slice(1) };
  return {
    text: answer.text,
    entities: answer.entities.map((entity) =>
      Object.fromEntries(Object.entries(entity).sort(([a], [b]) => (a < b ? -1 : 1))),
    ),
  };
}
