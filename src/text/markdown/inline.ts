import type { MessageEntity } from "../../types/index.ts";
import { type Delimiter, delimiterAt, markOf, pairDelimiters } from "./emphasis.ts";
import { isExternalLink, linkTargetAt } from "./link-target.ts";
import { Pieces } from "./pieces.ts";

/** A `[` or `![` that a link may start with. */
interface Bracket {
  readonly piece: number;
  readonly isImage: boolean;
  /** Number of delimiters before it. */
  readonly delimiters: number;
}

const PLAIN = /[^\\`*_~![\]<h]+/y;
const ADDRESS = /https?:\/\/[^\s<>*`()[\]"]+/y;
const AUTOLINK = /<((?:https?|tg):[^\s<>]*)>/y;
const RUN = /\*+|_+|~+|`+/y;
const TOKEN = /!?\[|[\s\S]/y;
const ESCAPE = /\\[!-/:-@[-`{-~\n]/y;

/** Parses the Markdown within a paragraph. Reads each character a bounded number of times. */
export class InlineReader {
  readonly #source: string;
  readonly #isPartial: boolean;
  readonly #pieces = new Pieces();
  readonly #spans: CodeSpans;
  #delimiters: Delimiter[] = [];
  #brackets: Bracket[] = [];
  #at = 0;

  /** With `isPartial`, more text will follow, and marks that are still open are closed at the end. */
  constructor(source: string, isPartial: boolean) {
    this.#source = source;
    this.#isPartial = isPartial;
    this.#spans = new CodeSpans(source);
    // So that every mark has a piece before it.
    this.#pieces.add("");
  }

  read(): { text: string; entities: MessageEntity[] } {
    while (this.#at < this.#source.length) this.#readNext();
    const unpaired = pairDelimiters(this.#delimiters, this.#pieces);
    const end = this.#pieces.add("");
    if (this.#isPartial)
      for (const opener of unpaired.reverse()) closeAtEnd(opener, this.#pieces, end);
    for (const { piece, character, left } of this.#delimiters) {
      this.#pieces.set(piece, character.repeat(left));
    }
    return this.#pieces.finish();
  }

  #readNext(): void {
    const plain = this.#take(PLAIN) ?? this.#take(ADDRESS);
    const run = plain === undefined ? this.#take(RUN) : undefined;
    if (plain !== undefined) this.#addPlain(plain);
    else if (run?.startsWith("`")) this.#readCode(run);
    else if (run !== undefined) this.#addDelimiter(run);
    else this.#readToken();
  }

  #readToken(): void {
    const escaped = this.#take(ESCAPE)?.slice(1) ?? this.#take(AUTOLINK)?.slice(1, -1);
    const token = escaped ?? this.#take(TOKEN) ?? "";
    if (escaped !== undefined) this.#pieces.add(escaped);
    else if (token === "]") this.#closeBracket();
    else if (token.endsWith("[")) this.#openBracket(token);
    else this.#pieces.add(token);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Adds plain text. Marks at the end of an address are not part of it. */
  #addPlain(text: string): void {
    const marks = text.startsWith("http") ? (/[_~]+$/.exec(text.slice(-8))?.[0].length ?? 0) : 0;
    this.#at -= marks;
    this.#pieces.add(text.slice(0, text.length - marks));
  }

  #readCode(run: string): void {
    const start = this.#at;
    const end =
      this.#spans.endOf(run.length, start) ?? (this.#isPartial ? this.#source.length : undefined);
    if (end === undefined) {
      this.#pieces.add(run);
      return;
    }
    const inner = this.#source.slice(start, end).replaceAll("\n", " ");
    const isPadded = inner.startsWith(" ") && inner.endsWith(" ") && inner.trim() !== "";
    this.#pieces.addMarked(isPadded ? inner.slice(1, -1) : inner, { type: "code" });
    this.#at = Math.min(end + run.length, this.#source.length);
  }

  #addDelimiter(run: string): void {
    // The run may not be complete yet.
    if (this.#isPartial && this.#at === this.#source.length) return;
    const isMark = !run.startsWith("~") || run.length === 2;
    const piece = this.#pieces.add(isMark ? "" : run);
    const start = this.#at - run.length;
    if (isMark) this.#delimiters.push(delimiterAt(this.#source, start, run.length, piece));
  }

  #openBracket(text: string): void {
    const piece = this.#pieces.add(text);
    const delimiters = this.#delimiters.length;
    this.#brackets.push({ piece, isImage: text === "![", delimiters });
  }

  #closeBracket(): void {
    const bracket = this.#brackets.pop();
    const target = bracket && linkTargetAt(this.#source, this.#at);
    if (bracket === undefined || target === undefined || (target.isCut && !this.#isPartial)) {
      this.#pieces.add("]");
      return;
    }
    this.#pieces.set(bracket.piece, "");
    const inner = this.#delimiters.slice(bracket.delimiters);
    pairDelimiters(inner, this.#pieces);
    for (const { piece, character, left } of inner) this.#pieces.set(piece, character.repeat(left));
    this.#delimiters.length = bracket.delimiters;
    if (bracket.isImage && bracket.piece === this.#pieces.size - 1) this.#pieces.add(target.url);
    const end = this.#pieces.add("");
    const isLink = !target.isCut && isExternalLink(target.url);
    if (isLink) this.#pieces.mark({ type: "text_link", url: target.url }, bracket.piece, end);
    // A link cannot contain another link, but it can contain an image.
    if (!bracket.isImage) this.#brackets = [];
    this.#at = target.end;
  }
}

/** Closes an unclosed mark at the end. One that could also close, such as a single mark within a word, stays text. */
function closeAtEnd(opener: Delimiter, pieces: Pieces, end: number): void {
  const { character, piece } = opener;
  if (opener.canClose) return;
  while (opener.left > 0) {
    const used = opener.left >= 2 ? 2 : 1;
    pieces.mark({ type: markOf(character, used) }, piece, end);
    opener.left -= used;
  }
}

/** Finds the end of a code span: the next run of as many backticks as it starts with. One pass for the whole text. */
class CodeSpans {
  readonly #starts: ReadonlyMap<number, readonly number[]>;
  /** For each length, the number of runs already passed. */
  readonly #passed: Map<number, number> = new Map();

  constructor(source: string) {
    const starts = new Map<number, number[]>();
    for (const { 0: run, index } of source.matchAll(/`+/g)) {
      const all = starts.get(run.length) ?? [];
      all.push(index);
      starts.set(run.length, all);
    }
    this.#starts = starts;
  }

  /** Returns the start of the next run of `length` backticks from `from` on. `from` never decreases between calls. */
  endOf(length: number, from: number): number | undefined {
    const starts = this.#starts.get(length) ?? [];
    let passed = this.#passed.get(length) ?? 0;
    while ((starts[passed] ?? from) < from) passed++;
    this.#passed.set(length, passed);
    return starts[passed];
  }
}
