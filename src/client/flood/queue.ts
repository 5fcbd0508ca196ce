/** One call's place in a queue. */
export class QueuePlace {
  readonly queue: CallQueue;
  /** The number of the call's ticket: earlier calls have smaller ones. */
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

  /** How many calls are ahead of this one. */
  get countAhead(): number {
    let count = 0;
    for (let place = this.previous; place !== undefined; place = place.previous) count++;
    return count;
  }

  /** Waits with `wait`, whose signal aborts early when the call reaches the head or `signal` aborts. */
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

  /** Ends {@link waitForHead}, because the call is at the head now. */
  wake(): void {
    this.#wake?.();
  }
}

/**
 * A queue of calls in order of arrival, except that a call that returns after a 429 comes before later ones. The transports'
 * semaphore knows no places: a call could not be counted ahead of, nor return to the front.
 */
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

  /** Adds a new call at the end. */
  join(number: number): QueuePlace {
    return this.#insert(new QueuePlace(this, number), this.#tail, undefined);
  }

  /** Adds a returning call in front of all but other returning calls with smaller numbers. */
  rejoin(number: number): QueuePlace {
    let next = this.#head;
    while (next !== undefined && next.number < number) next = next.next;
    const previous = next === undefined ? this.#tail : next.previous;
    return this.#insert(new QueuePlace(this, number), previous, next);
  }

  /** Removes a place, and wakes the call that is then at the head. */
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
