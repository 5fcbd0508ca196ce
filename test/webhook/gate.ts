/** A promise that a test settles. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
  break(): void;
}

/** Creates a closed gate. */
export function createGate(): Gate {
  let open: () => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, break: () => fail(new Error("the gate broke")) };
}
