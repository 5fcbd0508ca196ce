import type { StoredEntry } from "../../inbox.ts";

/** An entry in memory. */
export interface Item {
  entry: StoredEntry;
  /** The token of the claim that has returned it. */
  returnedTo: string | undefined;
  /** Whether it stands in its lane; otherwise it waits until it is due. */
  isDue: boolean;
  /** Its place among those that wait until they are due. */
  place: number;
}

/** The one claim of a lane. */
export interface HeldLane {
  readonly token: string;
  readonly session: string;
  readonly lane: Lane;
}

/** The entries of one lane that are due, in order. */
export class Lane {
  readonly bot: number;
  readonly name: string;
  readonly items: Item[] = [];
  claim: HeldLane | undefined;
  /** Whether it is in the queue of lanes that can be claimed. */
  isQueued = false;
  /** Whether its last claim was lost, and no other has followed. */
  isOrphaned = false;

  constructor(bot: number, name: string) {
    this.bot = bot;
    this.name = name;
  }

  get isEmpty(): boolean {
    return this.items.length === 0 && this.claim === undefined;
  }

  add(item: Item): void {
    const { items } = this;
    let at = items.length;
    if (at > 0 && isBefore(item, items[at - 1])) at = this.#placeOf(item);
    items.splice(at, 0, item);
  }

  delete(item: Item): void {
    const { items } = this;
    if (items[0] === item) items.shift();
    else items.splice(items.indexOf(item), 1);
  }

  /** Returns the first items that this claim has not returned yet, and marks them. */
  take(token: string, limit: number): readonly Item[] {
    const taken: Item[] = [];
    for (const item of this.items) {
      if (taken.length >= limit) break;
      if (item.returnedTo === token) continue;
      item.returnedTo = token;
      taken.push(item);
    }
    return taken;
  }

  /** Binary search for the first item behind this one. */
  #placeOf(item: Item): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(item, this.items[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function isBefore({ entry }: Item, other: Item | undefined): boolean {
  if (other === undefined) return true;
  const { order, id } = other.entry;
  return entry.order === order ? entry.id < id : entry.order < order;
}
