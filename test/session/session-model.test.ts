import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryStorage, type SessionStorage, session } from "../../src/index.ts";
import { textUpdate } from "../support/updates.ts";
import { sessionBot } from "./session-bot.ts";

interface Data {
  [name: string]: unknown;
}

/** What a handler does with its session. */
type Step =
  | { readonly does: "nothing" | "look" | "reset" | "fail" | "delete" | "reorder" | "leak" }
  | { readonly does: "set" | "nest" | "push" | "replace" | "spoil"; readonly value: unknown };

const initial = (): Data => ({ list: [1, { n: 2 }], gone: undefined, nested: { deep: { x: 1 } } });

/** Does a step with `ctx`, or with the model's stand-in for it. */
function doStep(step: Step, ctx: { session: Data | undefined }, leaked: Data[]): void {
  if (step.does === "nothing") return;
  if (step.does === "reset") ctx.session = undefined;
  if (step.does === "replace") ctx.session = { replaced: step.value };
  const data = ctx.session as Data;
  // References that earlier updates have kept.
  for (const each of leaked) each["late"] = leaked.length;
  if (step.does === "leak") leaked.push(data);
  if (step.does === "set" || step.does === "spoil") data["set"] = step.value;
  if (step.does === "nest") Object.assign(data["nested"] ?? {}, { in: [step.value] });
  if (step.does === "push") (data["list"] as unknown[] | undefined)?.push(step.value, { again: 1 });
  if (step.does === "delete" || step.does === "fail") {
    delete data["set"];
    delete data["gone"];
  }
  if (step.does === "reorder") {
    const { nested, ...rest } = data;
    for (const name of Object.keys(data)) delete data[name];
    Object.assign(data, rest, { nested });
  }
  if (step.does === "fail") throw new Error("handler failed");
}

/** The JSON of a value; `undefined` when a part of it is not JSON-serializable. */
function jsonOf(value: unknown): string | undefined {
  let isJson = true;
  const visit = (each: unknown, isProperty = false): void => {
    if (Array.isArray(each)) for (const item of each) visit(item);
    else if (typeof each === "object" && each !== null) {
      if (Object.getPrototypeOf(each) !== Object.prototype) isJson = false;
      for (const item of Object.values(each)) visit(item, true);
    } else if (typeof each === "number") isJson &&= Number.isFinite(each);
    else if (each === undefined) isJson &&= isProperty;
    else if (!["string", "boolean"].includes(typeof each)) isJson &&= each === null;
  };
  visit(value);
  return isJson ? JSON.stringify(value) : undefined;
}

/** The writes that steps lead to, by parsing and writing JSON each time. */
function writesOf(steps: readonly Step[]): string[] {
  const writes: string[] = [];
  let stored: string | undefined;
  for (const step of steps) {
    let value: Data = stored === undefined ? initial() : JSON.parse(stored);
    const before = JSON.stringify(value);
    let isReset = false;
    const ctx = {
      get session() {
        return value;
      },
      set session(assigned: Data | undefined) {
        isReset = assigned === undefined;
        value = assigned ?? initial();
      },
    };
    try {
      doStep(step, ctx, []);
    } catch {
      continue;
    }
    const after = jsonOf(value);
    if (after === undefined) continue;
    if (isReset && after === JSON.stringify(initial())) {
      if (stored !== undefined) writes.push("deleted");
      stored = undefined;
    } else if (after !== before) {
      writes.push(after);
      stored = after;
    }
  }
  return writes;
}

/** Logs the writes of a storage. */
function logged(storage: SessionStorage): SessionStorage & { readonly writes: string[] } {
  const writes: string[] = [];
  const log = (key: string, value: unknown): void => {
    expect(key).toBe("7");
    writes.push(value === undefined ? "deleted" : JSON.stringify(value));
  };
  return {
    writes,
    read: (key) => storage.read(key),
    write: (key, value) => {
      log(key, value);
      return storage.write(key, value);
    },
    delete: (key) => {
      log(key, undefined);
      return storage.delete(key);
    },
  };
}

/** A storage of the objects themselves, as other libraries have. */
function liveStorage(): SessionStorage {
  const objects = new Map<string, unknown>();
  return {
    read: (key) => objects.get(key),
    write: (key, value) => objects.set(key, value),
    delete: (key) => objects.delete(key),
  };
}

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(undefined),
  fc.constant({ a: undefined }),
);
const bad = fc.constantFrom<unknown>(new Date(0), Number.NaN, 1n, [undefined], () => 1, new Map());
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom("nothing", "look", "reset", "fail", "delete", "reorder", "leak"),
  }),
  fc.record({ does: fc.constantFrom("set", "nest", "replace"), value }),
  fc.record({ does: fc.constant("push"), value: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({ does: fc.constant("spoil"), value: bad }),
);

describe("a session is what JSON makes of it", () => {
  it.each([
    ["objects", liveStorage],
    ["JSON", memoryStorage],
  ])("for every sequence of changes, in a storage of %s", async (_, create) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { bot } = sessionBot();
        const storage = logged(create());
        const leaked: Data[] = [];
        let current: Step = { does: "nothing" };
        bot.use(session({ initial, storage })).use((ctx) => doStep(current, ctx, leaked));
        for (current of steps) await bot.handleUpdate(textUpdate("x"));
        expect(storage.writes).toEqual(writesOf(steps));
      }),
    );
  });

  it("for every sequence of changes, in memory without copies", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { bot } = sessionBot();
        const storage = memoryStorage();
        const leaked: Data[] = [];
        let current: Step = { does: "nothing" };
        bot.use(session({ initial, storage })).use((ctx) => doStep(current, ctx, leaked));
        for (current of steps) await bot.handleUpdate(textUpdate("x"));
        const last = writesOf(steps).at(-1) ?? "deleted";
        expect(JSON.stringify(storage.read("7")) ?? "deleted").toBe(last);
      }),
    );
  });
});
