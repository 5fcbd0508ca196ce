interface SharedListener {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const SHARED_LISTENERS: WeakMap<AbortSignal, SharedListener> = /* @__PURE__ */ new WeakMap();

/**
 * Calls `callback` when the signal aborts, unless the returned function is called first. All callbacks of a signal share one
 * listener, because Node warns of a leak at more than ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = SHARED_LISTENERS.get(signal) ?? addSharedListener(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", listener);
    SHARED_LISTENERS.delete(signal);
  };
}

/**
 * Creates a signal that aborts with the first of `signals`, until `unlink` is called. Unlike `signals`, it may be passed to
 * code that leaves listeners behind.
 */
export function linkSignals(signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal;
  readonly unlink: () => void;
} {
  const controller = new AbortController();
  const removers = signals.map((signal) => {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    return onAbort(signal, abort);
  });
  const unlink = () => {
    for (const remove of removers) remove();
  };
  return { signal: controller.signal, unlink };
}

function addSharedListener(signal: AbortSignal): SharedListener {
  const callbacks = new Set<() => void>();
  const listener = () => {
    for (const callback of callbacks) callback();
  };
  const shared = { callbacks, listener };
  SHARED_LISTENERS.set(signal, shared);
  signal.addEventListener("abort", listener);
  return shared;
}
