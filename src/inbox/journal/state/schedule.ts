import type { Item } from "./lane.ts";

/** Items that are not due yet: a binary heap, the first to be due on top. Each knows its place in it. */
export class Schedule {
  readonly #heap: Item[] = [];

  /** When the first item is due; `Infinity` without one. */
  get nextAt(): number {
    return dueAt(this.#heap[0]);
  }

  push(item: Item): void {
    item.place = this.#heap.push(item) - 1;
    this.#rise(item);
  }

  /** Removes an item, which must be in here. */
  delete(item: Item): void {
    const last = this.#heap.pop();
    if (last === undefined || last === item) return;
    this.#put(last, item.place);
    this.#rise(last);
    this.#sink(last);
  }

  /** Removes the first item if it is due. */
  popDue(now: number): Item | undefined {
    const [first] = this.#heap;
    if (first === undefined || dueAt(first) > now) return undefined;
    this.delete(first);
    return first;
  }

  #rise(item: Item): void {
    while (item.place > 0) {
      const parent = this.#heap[(item.place - 1) >> 1];
      if (parent === undefined || dueAt(parent) <= dueAt(item)) return;
      this.#swap(item, parent);
    }
  }

  #sink(item: Item): void {
    for (;;) {
      const left = this.#heap[item.place * 2 + 1];
      const right = this.#heap[item.place * 2 + 2];
      const child = dueAt(right) < dueAt(left) ? right : left;
      if (child === undefined || dueAt(child) >= dueAt(item)) return;
      this.#swap(item, child);
    }
  }

  #swap(a: Item, b: Item): void {
    const { place } = a;
    this.#put(a, b.place);
    this.#put(b, place);
  }

  #put(item: Item, place: number): void {
    item.place = place;
    this.#heap[place] = item;
  }
}

function dueAt(item: Item | undefined): number {
  return item === undefined ? Number.POSITIVE_INFINITY : (item.entry.notBefore ?? 0);
}
