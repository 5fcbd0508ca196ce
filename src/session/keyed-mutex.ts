import { chain, finallyWith } from "../internal/maybe-promise.ts";

/** One update's time with a key. */
export interface Lock {
  /** True when it took so long that the next one went ahead. */
  readonly isExpired: boolean;
  /** Lets the next one in. */
  release(): void;
}

interface LockQueue {
  holder: HeldLock;
  readonly waiters: Waiter[];
}

interface Waiter {
  readonly grant: (lock: HeldLock) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

class HeldLock implements Lock {
  readonly since: number = performance.now();
  isExpired = false;
  readonly release: () => void;

  constructor(release: (lock: HeldLock) => void) {
    this.release = () => release(this);
  }
}

/** Lets one update after the other work with a key, in the order in which they come. Remembers only keys in use. */
export class KeyedMutex {
  readonly #queues = new Map<string, LockQueue>();
  readonly #lockTimeoutMs: number;

  /** Whoever holds a key for longer is overtaken when somebody waits; nobody is when it is infinite. */
  constructor(lockTimeoutMs: number) {
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  /** Gives a lock at once when nobody has the key. */
  acquire(key: string): Lock | Promise<Lock> {
    const queue = this.#queues.get(key);
    if (queue !== undefined)
      return new Promise((resolve) => {
        queue.waiters.push({ grant: resolve, timer: undefined });
        if (queue.waiters.length === 1) this.#armTimeout(key, queue);
      });
    const holder = this.#hold(key);
    this.#queues.set(key, { holder, waiters: [] });
    return holder;
  }

  #hold(key: string): HeldLock {
    return new HeldLock((lock) => {
      const queue = this.#queues.get(key);
      if (queue?.holder === lock) this.#grantNext(key, queue);
    });
  }

  #grantNext(key: string, queue: LockQueue): void {
    const next = queue.waiters.shift();
    if (next === undefined) {
      this.#queues.delete(key);
      return;
    }
    clearTimeout(next.timer);
    queue.holder = this.#hold(key);
    if (queue.waiters.length > 0) this.#armTimeout(key, queue);
    next.grant(queue.holder);
  }

  /** Sees to it that the first who waits does not wait for ever. */
  #armTimeout(key: string, queue: LockQueue): void {
    if (this.#lockTimeoutMs === Number.POSITIVE_INFINITY) return;
    const { holder, waiters } = queue;
    const [first] = waiters;
    if (first === undefined) return;
    const leftMs = holder.since + this.#lockTimeoutMs - performance.now();
    first.timer = setTimeout(() => {
      holder.isExpired = true;
      this.#grantNext(key, queue);
    }, leftMs);
  }
}

/** Does some work in a lock of its own, and leaves when the work is done, or failed. */
export function withLock<T>(
  mutex: KeyedMutex,
  key: string,
  work: (lock: Lock) => T | Promise<T>,
): T | Promise<T> {
  return chain(mutex.acquire(key), (lock) => finallyWith(() => work(lock), lock.release));
}
