import {
  endOf,
  isBlockquote,
  isPre,
  isSplittable,
  SPLITTABLE_TYPES,
  sortEntities,
  type TextEntity,
} from "./entity.ts";

/**
 * Makes entities nest as Telegram does: of two that cannot overlap, the first one stays; bold, italic and so on are merged where
 * they touch, split where another entity begins or ends, and cut out of code.
 */
export function fixEntities(entities: readonly TextEntity[]): TextEntity[] {
  if (entities.length <= 1) return [...entities];
  const { splittable, blockquotes, continuous } = separate(sortEntities(entities));
  const quotes = withoutOverlaps(blockquotes);
  const others = withoutCrossing(withoutOverlaps(continuous), quotes);
  return resplit(splittable, sortEntities([...others, ...quotes]));
}

/** Adds entities that were found in the text, except where they overlap others that cannot contain them. */
export function addFoundEntities(
  entities: readonly TextEntity[],
  found: readonly TextEntity[],
): TextEntity[] {
  if (found.length === 0) return [...entities];
  const { splittable, blockquotes, continuous } = separate(entities);
  const added = withoutCrossing(found, blockquotes).filter(
    (entity) => !continuous.some((other) => overlaps(other, entity)),
  );
  return resplit(splittable, sortEntities([...continuous, ...added, ...blockquotes]));
}

/** Keeps the first of each group of entities that overlap. They must be sorted. */
export function withoutOverlaps(entities: readonly TextEntity[]): TextEntity[] {
  let end = 0;
  return entities.filter((entity) => {
    if (entity.offset < end) return false;
    end = endOf(entity);
    return true;
  });
}

function separate(entities: readonly TextEntity[]): {
  splittable: TextEntity[];
  blockquotes: TextEntity[];
  continuous: TextEntity[];
} {
  return {
    splittable: entities.filter(isSplittable),
    blockquotes: entities.filter(isBlockquote),
    continuous: entities.filter((entity) => !isSplittable(entity) && !isBlockquote(entity)),
  };
}

function overlaps(one: TextEntity, other: TextEntity): boolean {
  return one.offset < endOf(other) && other.offset < endOf(one);
}

/** Leaves out entities that are partly inside and partly outside of a quote. */
function withoutCrossing(
  entities: readonly TextEntity[],
  quotes: readonly TextEntity[],
): readonly TextEntity[] {
  if (quotes.length === 0) return entities;
  return entities.filter((entity) => {
    const quote = quotes.find((candidate) => endOf(candidate) > entity.offset);
    if (quote === undefined) return true;
    const beginsInside = entity.offset < quote.offset && quote.offset < endOf(entity);
    return endOf(quote) >= endOf(entity) && !beginsInside;
  });
}

function resplit(splittable: readonly TextEntity[], others: TextEntity[]): TextEntity[] {
  if (splittable.length === 0) return others;
  return sortEntities([...others, ...splitAt(splittable, others)]);
}

/** Splits bold, italic and so on where one of the other entities begins or ends, and merges those that touch. */
function splitAt(
  splittable: readonly TextEntity[],
  others: readonly TextEntity[],
): readonly TextEntity[] {
  const pieces = new Pieces(splittable);
  const open: TextEntity[] = [];
  const closeUntil = (offset: number): void => {
    for (
      let inner = open.at(-1);
      inner !== undefined && endOf(inner) <= offset;
      inner = open.at(-1)
    ) {
      pieces.advance(endOf(inner), isPre(inner) ? "drop" : "keep");
      open.pop();
    }
    pieces.advance(offset, "keep");
  };
  for (const other of others) {
    closeUntil(other.offset);
    open.push(other);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return pieces.finished;
}

/** The pieces of splittable entities, from left to right. */
class Pieces {
  readonly finished: TextEntity[] = [];
  readonly #entities: readonly TextEntity[];
  #next = 0;
  /** The range of each type that has begun and is not finished. */
  readonly #ranges = new Map<string, { begin: number; end: number }>();

  constructor(entities: readonly TextEntity[]) {
    this.#entities = entities;
  }

  /** Finishes everything before an offset; what is left begins there. */
  advance(offset: number, mode: "keep" | "drop"): void {
    const size = this.finished.length;
    for (
      let entity = this.#entities[this.#next];
      entity !== undefined && entity.offset < offset;
      entity = this.#entities[this.#next]
    ) {
      this.#next++;
      const range = this.#ranges.get(entity.type);
      if (range !== undefined && entity.offset <= range.end) {
        range.end = Math.max(range.end, endOf(entity));
      } else {
        this.#finish(entity.offset);
        this.#ranges.set(entity.type, { begin: entity.offset, end: endOf(entity) });
      }
    }
    this.#finish(offset);
    if (mode === "drop") this.finished.length = size;
  }

  #finish(offset: number): void {
    for (const type of SPLITTABLE_TYPES) {
      const range = this.#ranges.get(type);
      if (range === undefined || range.begin >= offset) continue;
      const end = Math.min(range.end, offset);
      this.finished.push({ type, offset: range.begin, length: end - range.begin });
      if (range.end <= offset) this.#ranges.delete(type);
      else range.begin = offset;
    }
  }
}
