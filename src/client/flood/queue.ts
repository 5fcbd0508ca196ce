/** One call's place in a queue. */
export class QueuePlace {
  readonly queue: CallQueue;
  /** Calls that came earlier have smaller ones. */
  readonly number: number;
  previous: QueuePlace | undefined;
  next: QueuePlace | undefined;
  #wake: (() => void) | undefined;

  constructor(queue: CallQueue, number: number) {
    this.queue = queue;
    this.number = number;
  }

  get isHead(): boolean {
    return this.queue.head === this;
  }

  /** How many calls are ahead of it. */
  get countAhead(): number {
    let count = 0;
    for (let place = this.previous; place !== undefined; place = place.previous) count++;
    return count;
  }

  /** Resolves when the call is at the head, when the signal aborts, or when `wait` resolves, whose signal ends it early. */
  async waitForHead(
    signal: AbortSignal,
    wait: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const waiting = new AbortController();
    const end = (): void => waiting.abort();
    this.#wake = end;
    signal.addEventListener("abort", end);
    await wait(waiting.signal);
    signal.removeEventListener("abort", end);
    this.#wake = undefined;
  }

  /** Tells it that it is at the head now. */
  wake(): void {
    this.#wake?.();
  }
}

/** A queue of calls in the order in which they came: a call that comes back is ahead of all that came after it. */
export class CallQueue {
  readonly key: string;
  #head: QueuePlace | undefined;
  #tail: QueuePlace | undefined;
  #length = 0;

  constructor(key: string) {
    this.key = key;
  }

  get head(): QueuePlace | undefined {
    return this.#head;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a new call, at the end. */
  join(number: number): QueuePlace {
    return this.#insert(new QueuePlace(this, number), this.#tail, undefined);
  }

  /** Adds a call that comes back: ahead of all but those that came back too and have smaller numbers. */
  rejoin(number: number): QueuePlace {
    let next = this.#head;
    while (next !== undefined && next.number < number) next = next.next;
    const previous = next === undefined ? this.#tail : next.previous;
    return this.#insert(new QueuePlace(this, number), previous, next);
  }

  /** Gives up a place, and wakes the call that is at the head then. */
  leave(place: QueuePlace): void {
    const { previous, next } = place;
    if (previous === undefined) this.#head = next;
    else previous.next = next;
    if (next === undefined) this.#tail = previous;
    else next.previous = previous;
    this.#length--;
    this.#head?.wake();
  }

  #insert(
    place: QueuePlace,
    previous: QueuePlace | undefined,
    next: QueuePlace | undefined,
  ): QueuePlace {
    place.previous = previous;
    place.next = next;
    if (previous === undefined) this.#head = place;
    else previous.next = place;
    if (next === undefined) this.#tail = place;
    else next.previous = place;
    this.#length++;
    return place;
  }
}
