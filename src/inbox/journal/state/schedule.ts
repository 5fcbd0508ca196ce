import type { Item } from "./lane.ts";

/** Items that are not due yet: a binary heap, the first to be due on top. */
export class Schedule {
  readonly #heap: Item[] = [];

  /** When the first item is due; `Infinity` without one. */
  get nextAt(): number {
    return dueAt(this.#heap[0]);
  }

  push(item: Item): void {
    const heap = this.#heap;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (dueAt(heap[parent]) <= dueAt(item)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Removes the first item if it is due. */
  popDue(now: number): Item | undefined {
    const heap = this.#heap;
    if (this.nextAt > now) return undefined;
    this.#swap(0, heap.length - 1);
    const first = heap.pop();
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const child = dueAt(heap[left + 1]) < dueAt(heap[left]) ? left + 1 : left;
      if (dueAt(heap[child]) >= dueAt(heap[at])) return first;
      this.#swap(at, child);
      at = child;
    }
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    const [first, second] = [heap[a], heap[b]];
    if (first !== undefined) heap[b] = first;
    if (second !== undefined) heap[a] = second;
  }
}

function dueAt(item: Item | undefined): number {
  return item === undefined ? Number.POSITIVE_INFINITY : (item.entry.notBefore ?? 0);
}
