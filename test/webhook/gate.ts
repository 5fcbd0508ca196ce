/** A promise that a test settles when it is time. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
  break(): void;
}

/** Makes a gate that is still closed. */
export function createGate(): Gate {
  let open: () => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, break: () => fail(new Error("the gate broke")) };
}
