import { argumentError } from "../../internal/arguments.ts";
import { joinText, type TextPart } from "../fmt.ts";
import type { Formatted, FormattedText } from "../formatted-text.ts";
import { blockquote, bold, pre } from "../marks.ts";
import { InlineReader } from "./inline.ts";
import { closesFence, fenceAt, headingAt, isQuoted, isRule, listItemAt, unquote } from "./lines.ts";
import { drawTable, isTableStart } from "./table.ts";

const RULE = "———";

/** Settings of `fromMarkdown`. */
export interface MarkdownOptions {
  /**
   * Whether more text will follow. If so, marks that are still open are closed at the end, so that none flicker while a
   * response is streamed. Otherwise an unclosed mark is plain text. Default: `false`.
   */
  readonly isPartial?: boolean;
}

/**
 * Converts Markdown as language models write it to a text with entities: bold, italic, strikethrough, code, links, images
 * (as links), headings, lists, tables and quotations, also nested. Never throws for a string, and takes time proportional
 * to its length; anything that is not Markdown stays unchanged.
 */
export function fromMarkdown(
  markdown: string,
  { isPartial = false }: MarkdownOptions = {},
): FormattedText {
  if (typeof markdown !== "string") throw argumentError("a text", markdown);
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  return new BlockReader(lines, isPartial, false).read();
}

/** Parses lines into blocks, each of which becomes a part of the text. */
class BlockReader {
  readonly #lines: readonly string[];
  readonly #isPartial: boolean;
  readonly #isQuoted: boolean;
  readonly #parts: TextPart[] = [];
  #at = 0;

  constructor(lines: readonly string[], isPartial: boolean, isQuoted: boolean) {
    this.#lines = lines;
    this.#isPartial = isPartial;
    this.#isQuoted = isQuoted;
  }

  read(): FormattedText {
    while (this.#at < this.#lines.length) this.#parts.push(...this.#readBlock());
    return joinText(this.#parts, "\n");
  }

  #readBlock(): readonly TextPart[] {
    const line = this.#next();
    const fence = fenceAt(line);
    if (fence !== undefined) return this.#readCode(fence);
    if (isQuoted(line)) return this.#readQuote(line);
    if (isTableStart(line, this.#lines[this.#at]))
      return [pre(drawTable([line, ...this.#remainingRows()]))];
    const heading = headingAt(line);
    if (heading !== undefined) return [bold(this.#inline(heading))];
    if (isRule(line)) return [RULE];
    if (line.trim() === "") return this.#lines[this.#at]?.trim() === "" ? [] : [""];
    return [this.#readParagraph(line)];
  }

  #next(): string {
    return this.#lines[this.#at++] ?? "";
  }

  #readCode(fence: NonNullable<ReturnType<typeof fenceAt>>): readonly TextPart[] {
    const code: string[] = [];
    while (this.#at < this.#lines.length) {
      const line = this.#next();
      if (closesFence(line, fence)) break;
      const isCut = this.#isPartial && this.#isLast() && /^\s*(?:`{1,2}|~{1,2})$/.test(line);
      if (!isCut) code.push(withoutIndent(line, fence.indent));
    }
    const text = code.join("\n");
    return text === "" ? [] : [pre(text, fence.language === "" ? undefined : fence.language)];
  }

  #readQuote(first: string): readonly TextPart[] {
    // Telegram has no nested quotations, so the marks of inner ones are removed.
    const lines = [unquote(first)];
    while (isQuoted(this.#lines[this.#at] ?? "")) lines.push(unquote(this.#next()));
    if (this.#isQuoted) return [this.#inline(lines.map(withoutMarks).join("\n"))];
    const inner = new BlockReader(lines, this.#isPartial && this.#isLast(), true).read();
    return [blockquote(inner)];
  }

  #remainingRows(): readonly string[] {
    const start = this.#at++;
    while (this.#lines[this.#at]?.includes("|")) this.#at++;
    return this.#lines.slice(start, this.#at);
  }

  #readParagraph(first: string): TextPart {
    const item = listItemAt(first);
    const lines = [(item?.text ?? first).trimEnd()];
    while (this.#at < this.#lines.length && !this.#interrupts()) lines.push(this.#next().trimEnd());
    const text = this.#inline(lines.join("\n"));
    return item === undefined ? text : joinText([item.mark, text]);
  }

  /** Whether the next line ends a paragraph. */
  #interrupts(): boolean {
    const line = this.#lines[this.#at] ?? "";
    return (
      line.trim() === "" ||
      isQuoted(line) ||
      isRule(line) ||
      fenceAt(line) !== undefined ||
      headingAt(line) !== undefined ||
      listItemAt(line) !== undefined ||
      isTableStart(line, this.#lines[this.#at + 1])
    );
  }

  #inline(source: string): Formatted {
    return new InlineReader(source, this.#isPartial && this.#isLast()).read();
  }

  #isLast(): boolean {
    return this.#at >= this.#lines.length;
  }
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, line.length - line.trimStart().length));
}

function withoutMarks(line: string): string {
  return line.replace(/^[\s>]+/, "");
}
