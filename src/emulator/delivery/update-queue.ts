import { type Random, randomInteger } from "../random.ts";

const MAX_UPDATES = 100_000;
const MAX_UPDATE_BYTES = 1 << 19;
const MAX_TOTAL_BYTES = 1 << 27;
const MAX_ID = 2_000_000_000;

/** An update that its bot has not confirmed yet. */
export interface QueuedUpdate {
  readonly id: number;
  /** The update without its identifier: `"message":{...}`. */
  readonly json: string;
  readonly bytes: number;
  /** Unix time after which it is no longer delivered. */
  readonly expiresAt: number;
  /** Updates with the same key are sent to a webhook one at a time, in order. */
  readonly orderingKey: string;
}

/** The JSON of an update, as the Bot API sends it. */
export function updateJson(update: QueuedUpdate): string {
  return `{"update_id":${update.id},\n${update.json}}`;
}

/** The pending updates of one bot, in the order of their consecutive identifiers. */
export class UpdateQueue {
  readonly #random: Random;
  /** `#slots[i]` has the identifier `#base + i`; removed updates leave a hole. */
  #slots: (QueuedUpdate | undefined)[] = [];
  #base = 0;
  /** Index of the first slot that is not a hole. */
  #first = 0;
  #size = 0;
  #bytes = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get size(): number {
    return this.#size;
  }

  /** Identifier of the first pending update, or else of the next update; 0 before the first update. */
  get head(): number {
    return this.#base + this.#first;
  }

  /** Identifier of the next update; 0 before the first update. */
  get tail(): number {
    return this.#base + this.#slots.length;
  }

  /** Appends an update. Returns false, and drops it, when it is too large or the queue is full. */
  push(json: string, expiresAt: number, orderingKey: string): boolean {
    const bytes = Buffer.byteLength(json);
    if (bytes > MAX_UPDATE_BYTES || this.#size >= MAX_UPDATES) return false;
    if (this.#bytes + bytes > MAX_TOTAL_BYTES) return false;
    if (this.#base === 0) this.#base = randomInteger(this.#random, 2_000_001, 1_000_000_000);
    this.#slots.push({ id: this.tail, json, bytes, expiresAt, orderingKey });
    this.#size++;
    this.#bytes += bytes;
    return true;
  }

  /** Whether an offset is close enough to the queue; the server ignores others. */
  isValidOffset(offset: number): boolean {
    return offset >= 0 && offset < MAX_ID && offset <= this.tail + 10 && offset >= this.head - 1e5;
  }

  /** Returns up to `limit` updates from `id` on, without removing them; expired updates are dropped. */
  peek(id: number, limit: number, now: number): QueuedUpdate[] {
    const updates: QueuedUpdate[] = [];
    for (let index = Math.max(id - this.#base, this.#first); index < this.#slots.length; index++) {
      const update = this.#slots[index];
      if (update === undefined) continue;
      if (update.expiresAt < now) this.remove(update.id);
      else if (updates.length === limit) break;
      else updates.push(update);
    }
    return updates;
  }

  remove(id: number): void {
    const index = id - this.#base;
    const update = this.#slots[index];
    if (update === undefined) return;
    this.#slots[index] = undefined;
    this.#size--;
    this.#bytes -= update.bytes;
    this.#skipHoles();
  }

  /** Confirms every update before `id`. */
  removeBefore(id: number): void {
    while (this.#size > 0 && this.head < id) this.remove(this.head);
  }

  /** Drops all but the latest `count` updates. */
  keepLast(count: number): void {
    while (this.#size > count) this.remove(this.head);
  }

  #skipHoles(): void {
    while (this.#first < this.#slots.length && this.#slots[this.#first] === undefined) {
      this.#first++;
    }
    // Amortized constant time: a copy moves at most as many updates as were removed since the last one.
    if (this.#first > 1000 && this.#first * 2 > this.#slots.length) {
      this.#slots = this.#slots.slice(this.#first);
      this.#base += this.#first;
      this.#first = 0;
    }
  }
}
