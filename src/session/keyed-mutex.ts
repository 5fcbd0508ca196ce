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

interface Waiter {
  readonly grant: (lock: HeldLock) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A lock that an update holds, with the updates that wait for its key. */
class HeldLock implements Lock {
  readonly key: string;
  readonly since: number = performance.now();
  isExpired = false;
  /** Created by the first of them. */
  waiters: Waiter[] | undefined;
  readonly #mutex: KeyedMutex;

  constructor(mutex: KeyedMutex, key: string, waiters?: Waiter[]) {
    this.#mutex = mutex;
    this.key = key;
    this.waiters = waiters;
  }

  release(): void {
    this.#mutex.passOn(this);
  }
}

/** A mutex for each key, with first-in, first-out queues. Holds memory only for keys in use. */
export class KeyedMutex {
  /**
   * One of the locks that are held. Most are released before another key is locked, and need no entry in the map, whose
   * discarded tables keep later ones alive until the next full garbage collection.
   */
  #first: HeldLock | undefined;
  readonly #others = new Map<string, HeldLock>();
  readonly #lockTimeoutMs: number;

  /** A lock expires after `lockTimeoutMs` when others wait for it; never when that is `Infinity`. */
  constructor(lockTimeoutMs: number) {
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  /** Returns the lock without a promise when the key is free. */
  acquire(key: string): Lock | Promise<Lock> {
    const holder = this.#holderOf(key);
    if (holder !== undefined)
      return new Promise((resolve) => {
        holder.waiters ??= [];
        holder.waiters.push({ grant: resolve, timer: undefined });
        if (holder.waiters.length === 1) this.#armTimeout(holder);
      });
    const lock = new HeldLock(this, key);
    if (this.#first === undefined) this.#first = lock;
    else this.#others.set(key, lock);
    return lock;
  }

  /** Passes the key of a lock to the next waiter. Does nothing unless the lock still holds it. */
  passOn(lock: HeldLock): void {
    const { key, waiters } = lock;
    if (this.#holderOf(key) !== lock) return;
    const next = waiters?.shift();
    if (next === undefined) {
      if (this.#first === lock) this.#first = undefined;
      else this.#others.delete(key);
      return;
    }
    clearTimeout(next.timer);
    const nextLock = new HeldLock(this, key, waiters);
    if (this.#first === lock) this.#first = nextLock;
    else this.#others.set(key, nextLock);
    this.#armTimeout(nextLock);
    next.grant(nextLock);
  }

  #holderOf(key: string): HeldLock | undefined {
    return this.#first?.key === key ? this.#first : this.#others.get(key);
  }

  /** Starts the timeout of the first waiter, if there is one. */
  #armTimeout(holder: HeldLock): void {
    const first = holder.waiters?.[0];
    if (first === undefined || this.#lockTimeoutMs === Number.POSITIVE_INFINITY) return;
    const remainingMs = holder.since + this.#lockTimeoutMs - performance.now();
    first.timer = setTimeout(() => {
      holder.isExpired = true;
      this.passOn(holder);
    }, remainingMs);
  }
}

/** Runs `work` while holding the lock of a key, and releases it when the work has succeeded or failed. */
export function withLock<T>(
  mutex: KeyedMutex,
  key: string,
  work: (lock: Lock) => T | Promise<T>,
): T | Promise<T> {
  return chain(mutex.acquire(key), (lock) =>
    finallyWith(
      () => work(lock),
      () => lock.release(),
    ),
  );
}
