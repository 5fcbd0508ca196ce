import type { MessageEntity } from "../../types/index.ts";

type EntityFields = Omit<MessageEntity, "offset" | "length">;

interface Mark {
  readonly entity: EntityFields;
  readonly after: number;
  readonly before: number;
}

/** A text in pieces that may still change, and marks from the end of one piece to the beginning of another. */
export class Pieces {
  readonly #texts: string[] = [];
  readonly #marks: Mark[] = [];

  /** How many pieces there are. */
  get size(): number {
    return this.#texts.length;
  }

  /** Adds a piece, and gives its number. */
  add(text: string): number {
    return this.#texts.push(text) - 1;
  }

  /** Changes a piece: what looked like markup is text, or what looked like text is markup. */
  set(piece: number, text: string): void {
    this.#texts[piece] = text;
  }

  /** Marks what lies between two pieces. */
  mark(entity: EntityFields, after: number, before: number): void {
    this.#marks.push({ entity, after, before });
  }

  /** Marks a text that is added as a piece. */
  addMarked(text: string, entity: EntityFields): void {
    const piece = this.add(text);
    this.mark(entity, piece - 1, piece + 1);
  }

  /** The whole; marks of the same range in the order outer before inner. */
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
    // A mark is complete before the one around it.
    return { text: this.#texts.join(""), entities: entities.reverse() };
  }
}
