import { type Random, randomInteger } from "../random.ts";

const MAX_UPDATES = 100_000;
const MAX_UPDATE_BYTES = 1 << 19;
const MAX_TOTAL_BYTES = 1 << 27;
const MAX_ID = 2_000_000_000;

/** An update that waits for its bot. */
export interface QueuedUpdate {
  readonly id: number;
  /** The update without its identifier: `"message":{...}`. */
  readonly json: string;
  readonly bytes: number;
  /** Unix time after which nobody gets it any more. */
  readonly expiresAt: number;
  /** Updates of one key reach a webhook one after the other. */
  readonly orderingKey: string;
}

/** The whole update as it goes over the wire. */
export function updateJson(update: QueuedUpdate): string {
  return `{"update_id":${update.id},\n${update.json}}`;
}

/** The updates of one bot, in order of their identifiers, which have no gaps at birth. */
export class UpdateQueue {
  readonly #random: Random;
  /** `#slots[i]` has the identifier `#base + i`; taken updates leave a hole. */
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

  /** Identifier of the first waiting update, or of the next one to come; 0 before there was any. */
  get head(): number {
    return this.#base + this.#first;
  }

  /** Identifier of the next update to come; 0 before there was any. */
  get tail(): number {
    return this.#base + this.#slots.length;
  }

  /** False when the update is too big or the queue is full: such an update is lost. */
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

  /** False for an offset so far off that the server ignores it. */
  isValidOffset(offset: number): boolean {
    return offset >= 0 && offset < MAX_ID && offset <= this.tail + 10 && offset >= this.head - 1e5;
  }

  /** Up to `limit` updates from `id` on; those past their time are dropped on the way. */
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

  /** Drops all but the newest `count` updates. */
  keepLast(count: number): void {
    while (this.#size > count) this.remove(this.head);
  }

  #skipHoles(): void {
    while (this.#first < this.#slots.length && this.#slots[this.#first] === undefined) {
      this.#first++;
    }
    // Moving the rest costs as much as was taken since the last move, so each update pays once.
    if (this.#first > 1000 && this.#first * 2 > this.#slots.length) {
      this.#slots = this.#slots.slice(this.#first);
      this.#base += this.#first;
      this.#first = 0;
    }
  }
}
