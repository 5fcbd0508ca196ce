import { chain, finallyWith } from "../internal/maybe-promise.ts";

/** Exclusive use of a key, as a lease: it expires when it lasts too long and others wait. */
export interface Lock {
  /** True once the lease has expired: the next waiter has the key. */
  readonly isExpired: boolean;
  /** Passes the key to the next waiter. Does nothing after the lease has expired. */
  release(): void;
}

/** The lock of an update that holds none: other updates may change what belongs to the key. */
export const NO_LOCK: Lock = { isExpired: true, release: () => undefined };

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

/** A mutex for each key, with first-in, first-out queues. Holds memory only for keys in use. */
export class KeyedMutex {
  readonly #queues = new Map<string, LockQueue>();
  readonly #lockTimeoutMs: number;

  /** A lock expires after `lockTimeoutMs` when others wait for it; never when that is `Infinity`. */
  constructor(lockTimeoutMs: number) {
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  /** Returns the lock without a promise when the key is free. */
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

  /** Starts the timeout of the first waiter. */
  #armTimeout(key: string, queue: LockQueue): void {
    if (this.#lockTimeoutMs === Number.POSITIVE_INFINITY) return;
    const { holder, waiters } = queue;
    const [first] = waiters;
    if (first === undefined) return;
    const remainingMs = holder.since + this.#lockTimeoutMs - performance.now();
    first.timer = setTimeout(() => {
      holder.isExpired = true;
      this.#grantNext(key, queue);
    }, remainingMs);
  }
}

/** Runs `work` while holding the lock of a key, and releases it when the work has succeeded or failed. */
export function withLock<T>(
  mutex: KeyedMutex,
  key: string,
  work: (lock: Lock) => T | Promise<T>,
): T | Promise<T> {
  return chain(mutex.acquire(key), (lock) => finallyWith(() => work(lock), lock.release));
}
