/** One call's place in a queue. */
export class FloodPlace {
  readonly lane: FloodLane;
  /** Calls that came earlier have smaller ones. */
  readonly number: number;
  ahead: FloodPlace | undefined;
  behind: FloodPlace | undefined;
  #wake: (() => void) | undefined;

  constructor(lane: FloodLane, number: number) {
    this.lane = lane;
    this.number = number;
  }

  get isHead(): boolean {
    return this.lane.head === this;
  }

  /** How many calls are ahead of it. */
  get countAhead(): number {
    let count = 0;
    for (let place = this.ahead; place !== undefined; place = place.ahead) count++;
    return count;
  }

  /** Resolves when the call is at the head, when the signal aborts, or when `wait` resolves, whose signal ends it early. */
  async untilHead(
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
export class FloodLane {
  readonly key: string;
  #head: FloodPlace | undefined;
  #last: FloodPlace | undefined;
  #length = 0;

  constructor(key: string) {
    this.key = key;
  }

  get head(): FloodPlace | undefined {
    return this.#head;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a new call, at the end. */
  join(number: number): FloodPlace {
    return this.#insert(new FloodPlace(this, number), this.#last, undefined);
  }

  /** Adds a call that comes back: ahead of all but those that came back too and have smaller numbers. */
  rejoin(number: number): FloodPlace {
    let behind = this.#head;
    while (behind !== undefined && behind.number < number) behind = behind.behind;
    const ahead = behind === undefined ? this.#last : behind.ahead;
    return this.#insert(new FloodPlace(this, number), ahead, behind);
  }

  /** Gives up a place, and wakes the call that is at the head then. */
  leave(place: FloodPlace): void {
    const { ahead, behind } = place;
    if (ahead === undefined) this.#head = behind;
    else ahead.behind = behind;
    if (behind === undefined) this.#last = ahead;
    else behind.ahead = ahead;
    this.#length--;
    this.#head?.wake();
  }

  #insert(
    place: FloodPlace,
    ahead: FloodPlace | undefined,
    behind: FloodPlace | undefined,
  ): FloodPlace {
    place.ahead = ahead;
    place.behind = behind;
    if (ahead === undefined) this.#head = place;
    else ahead.behind = place;
    if (behind === undefined) this.#last = place;
    else behind.ahead = place;
    this.#length++;
    return place;
  }
}
