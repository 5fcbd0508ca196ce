import type { MessageEntity } from "../../types/index.ts";

type EntityFields = Omit<MessageEntity, "offset" | "length">;

interface Mark {
  readonly entity: EntityFields;
  readonly after: number;
  readonly before: number;
}

/** A text in pieces that may still change, and marks from the end of one piece to the start of another. */
export class Pieces {
  readonly #texts: string[] = [];
  readonly #marks: Mark[] = [];

  /** Number of pieces. */
  get size(): number {
    return this.#texts.length;
  }

  /** Adds a piece and returns its index. */
  add(text: string): number {
    return this.#texts.push(text) - 1;
  }

  /** Replaces a piece that turned out to be markup instead of text, or text instead of markup. */
  set(piece: number, text: string): void {
    this.#texts[piece] = text;
  }

  /** Marks the text between two pieces. */
  mark(entity: EntityFields, after: number, before: number): void {
    this.#marks.push({ entity, after, before });
  }

  /** Adds a piece and marks it. */
  addMarked(text: string, entity: EntityFields): void {
    const piece = this.add(text);
    this.mark(entity, piece - 1, piece + 1);
  }

  /** Joins the pieces. Of entities with the same range, the outer comes before the inner. */
  finish(): { text: string; entities: MessageEntity[] } {
    const ends: number[] = [];
    let end = 0;
    for (const text of this.#texts) {
      end += text.length;
      ends.push(end);
    }
    const entities = this.#marks.map(({ entity, after, before }): MessageEntity => {
      const offset = ends[after] ?? 0;
      return { ...entity, offset, length: (ends[before - 1] ?? 0) - offset };
    });
    // Inner marks are added before outer ones.
    return { text: this.#texts.join(""), entities: withoutLinkedCode(entities.reverse()) };
  }
}

/** Of a link whose whole text is code, Telegram would keep the code: [`fetch`](https://example.org) would link to nothing. */
function withoutLinkedCode(entities: MessageEntity[]): MessageEntity[] {
  const links = entities.filter(({ type }) => type === "text_link");
  if (links.length === 0) return entities;
  const rangeOf = ({ offset, length }: MessageEntity): string => `${offset} ${length}`;
  const linked = new Set(links.map(rangeOf));
  return entities.filter((entity) => entity.type !== "code" || !linked.has(rangeOf(entity)));
}
