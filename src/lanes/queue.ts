/** The place of an item in a {@link Queue}. */
export class Place<Item> {
  readonly item: Item | undefined;
  before: Place<Item> = this;
  after: Place<Item> = this;

  constructor(item: Item | undefined) {
    this.item = item;
  }

  enterAfter(place: Place<Item>): void {
    this.before = place;
    this.after = place.after;
    place.after.before = this;
    place.after = this;
  }

  /** Takes the item out of its queue. */
  leave(): void {
    this.before.after = this.after;
    this.after.before = this.before;
    // A place in the old generation would keep its neighbors alive, and those all places that come after them.
    this.before = this;
    this.after = this;
  }
}

/** A first-in, first-out queue that items may also leave from the middle; every operation takes constant time. */
export class Queue<Item> {
  /** Closes the circle: the first item is after it, the last one before it. */
  readonly #ends = new Place<Item>(undefined);

  /** The item that is next. */
  get first(): Item | undefined {
    return this.#ends.after.item;
  }

  /** The last item. */
  get last(): Item | undefined {
    return this.#ends.before.item;
  }

  /** Adds an item to the end. */
  push(item: Item): Place<Item> {
    return enter(item, this.#ends.before);
  }

  /** Adds an item to the front. */
  unshift(item: Item): Place<Item> {
    return enter(item, this.#ends);
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let place = this.#ends.after; place.item !== undefined; place = place.after)
      yield place.item;
  }
}

function enter<Item>(item: Item, after: Place<Item>): Place<Item> {
  const place = new Place(item);
  place.enterAfter(after);
  return place;
}
