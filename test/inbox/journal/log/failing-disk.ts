const real = process.getBuiltinModule;
const WRITES = ["writeSync", "writeFileSync", "fdatasync"] as const;
type Write = (typeof WRITES)[number];

/** The disk under a journal, for a test in which it fails. */
export class FailingDisk {
  /** The operation that fails, in all its forms, and the code of its error. */
  failing: { readonly operation: Write; readonly code: string } | undefined;
  /** How many times it has failed. */
  failures = 0;

  /** Replaces the file system of what is opened from now on. */
  install(): void {
    const files = new Proxy(real("node:fs"), {
      get: (target, name) => {
        const { operation } = this.failing ?? {};
        if (operation === undefined || !String(name).startsWith(operation))
          return Reflect.get(target, name);
        return (...args: readonly unknown[]) => this.#fail(args);
      },
    });
    const fake = (id: string): unknown => (id === "node:fs" ? files : real(id));
    process.getBuiltinModule = fake as typeof real;
  }

  remove(): void {
    this.failing = undefined;
    process.getBuiltinModule = real;
  }

  #fail(args: readonly unknown[]): void {
    const code = this.failing?.code ?? "EIO";
    this.failures++;
    const error = Object.assign(new Error(`${code}: it failed`), { code });
    const callback = args.at(-1);
    if (typeof callback !== "function") throw error;
    setImmediate(() => callback(error));
  }
}
