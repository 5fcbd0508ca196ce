import { describe, expect, it } from "vitest";
import { type BullmqOptions, bullmq } from "../../../src/inbox/bullmq/index.ts";
import { loadPackage } from "../../../src/inbox/bullmq/load.ts";

const CONNECTION = { host: "127.0.0.1", port: 1 };

/** Calls `bullmq()` with options that only plain JavaScript can pass. */
function call(options: object): unknown {
  return Reflect.apply(bullmq, undefined, [options]);
}

describe("the options of bullmq()", () => {
  it.each<[object, string]>([
    [{}, "takes either { connection }, for Redis, or { postgres }"],
    [{ connection: 7 }, "takes either { connection }"],
    [{ connection: null }, "takes either { connection }"],
    [{ connection: CONNECTION, postgres: "postgres://x" }, "takes either { connection }"],
    [{ connection: CONNECTION, prefix: "" }, "prefix must be 1 to 40 letters"],
    [{ connection: CONNECTION, prefix: "a:b" }, "prefix must be 1 to 40 letters"],
    [{ connection: CONNECTION, prefix: "x".repeat(41) }, "prefix must be 1 to 40 letters"],
    [{ connection: CONNECTION, prefix: 1 }, "Expected a string as prefix"],
    [{ connection: CONNECTION, lockMs: 0 }, "lockMs must be in milliseconds"],
    [{ connection: CONNECTION, capacity: 0.5 }, "capacity must be a whole number"],
    [{ connection: { duplicate: () => {} } }, "takes a Redis client of ioredis"],
    [{ connection: CONNECTION, lock: 1 }, 'Did you mean "lockMs"'],
  ])("%j is refused", (options, message) => {
    expect(() => call(options)).toThrow(message);
  });

  it("rejects calls after it was closed, even if it has never connected", async () => {
    const options: BullmqOptions[] = [
      { connection: CONNECTION },
      { postgres: "postgres://127.0.0.1:1/none" },
    ];
    for (const each of options) {
      const inbox = bullmq(each);
      await inbox.close();
      await inbox.close();
      await expect(inbox.put([])).rejects.toThrow("The inbox is closed");
    }
  });
});

describe("a package that is missing", () => {
  it("is named, with what to run", () => {
    const missing = (): never => {
      throw new Error("Cannot find module");
    };
    expect(() => loadPackage("bullmq", missing)).toThrow(
      "telewire/bullmq requires the package bullmq, ^6: run npm install bullmq@6",
    );
  });

  it("is named with its version when that is not supported", () => {
    const old = (path: string) => (path === "ioredis/package.json" ? { version: "4.28.5" } : {});
    expect(() => loadPackage("ioredis", old)).toThrow("ioredis@5 (found 4.28.5)");
    expect(() => loadPackage("pg", () => ({}))).toThrow("pg@8 (found no version)");
  });
});
