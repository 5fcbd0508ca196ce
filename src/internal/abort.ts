interface Followers {
  readonly callbacks: Set<() => void>;
  readonly tell: () => void;
}

const FOLLOWERS: WeakMap<AbortSignal, Followers> = new WeakMap();

/**
 * Calls `callback` when the signal aborts, until the function that it gives back is called. However many follow a signal,
 * it has one listener: of more than ten, Node warns as of a leak.
 */
export function followAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, tell } = FOLLOWERS.get(signal) ?? listenTo(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", tell);
    FOLLOWERS.delete(signal);
  };
}

/**
 * A signal of one's own, which aborts with the first of `signals` until `unfollow` is called. Others may leave their
 * listeners on it.
 */
export function followingSignal(signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly unfollow: () => void;
} {
  const controller = new AbortController();
  const ends = signals.map((signal) => {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    return followAbort(signal, abort);
  });
  const unfollow = () => {
    for (const end of ends) end();
  };
  return { signal: controller.signal, unfollow };
}

function listenTo(signal: AbortSignal): Followers {
  const callbacks = new Set<() => void>();
  const tell = () => {
    for (const callback of callbacks) callback();
  };
  const followers = { callbacks, tell };
  FOLLOWERS.set(signal, followers);
  signal.addEventListener("abort", tell);
  return followers;
}
