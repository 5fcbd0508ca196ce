import { basename } from "node:path";

const real = process.getBuiltinModule;
const WRITES = ["writeSync", "writeFileSync", "fdatasync"] as const;
const RECORDED = /^(?:open|close|fsync|fdatasync|rename|link)Sync$/;
type Write = (typeof WRITES)[number];

/** The disk under a journal, for a test in which it fails, or that asks in which order something reaches it. */
export class FailingDisk {
  /** The operation that fails, in all its forms, and the code of its error. */
  failing: { readonly operation: Write; readonly code: string } | undefined;
  /** How many times it has failed. */
  failures = 0;
  /** The paths of the files that are open, by their descriptors. */
  readonly open: Map<unknown, string> = new Map();
  /** The files that were synced to the disk, or got their names, in order. */
  readonly steps: string[] = [];

  /** Replaces the file system of what is opened from now on. */
  install(): void {
    this.open.clear();
    this.steps.length = 0;
    const files = new Proxy(real("node:fs"), {
      get: (target, name) => {
        const { operation } = this.failing ?? {};
        if (operation !== undefined && String(name).startsWith(operation))
          return (...args: readonly unknown[]) => this.#fail(args);
        const found = Reflect.get(target, name);
        if (!RECORDED.test(String(name))) return found;
        return (...args: readonly unknown[]) => {
          const result = Reflect.apply(found, target, args);
          this.#record(String(name), args, result);
          return result;
        };
      },
    });
    const fake = (id: string): unknown => (id === "node:fs" ? files : real(id));
    process.getBuiltinModule = fake as typeof real;
  }

  remove(): void {
    this.failing = undefined;
    process.getBuiltinModule = real;
  }

  #record(name: string, [first, second]: readonly unknown[], result: unknown): void {
    if (name === "openSync") this.open.set(result, String(first));
    else if (name === "closeSync") this.open.delete(first);
    else if (/sync/.test(name)) this.steps.push(`sync ${basename(this.open.get(first) ?? "")}`);
    else this.steps.push(`name ${basename(String(second))}`);
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
