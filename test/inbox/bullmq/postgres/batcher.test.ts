import { expect, it } from "vitest";
import { Batcher } from "../../../../src/inbox/bullmq/postgres/batcher.ts";

const isFault = (error: unknown): boolean => String(error).includes("bad");

it("executes calls of one turn together, and those that come meanwhile after them", async () => {
  const batches: (readonly number[])[] = [];
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const batcher = new Batcher(
    3,
    async (calls: readonly number[]) => {
      batches.push(calls);
      if (batches.length === 1) await gate;
      return calls.map((call) => call * 2);
    },
    isFault,
  );
  const first = [1, 2].map((call) => batcher.run(call));
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  const others = [3, 4, 5, 6].map((call) => batcher.run(call));
  open();
  expect(await Promise.all([...first, ...others])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it("rejects the calls of a batch that fails, and goes on", async () => {
  let batches = 0;
  const batcher = new Batcher(
    1,
    async (calls: readonly string[]) => {
      batches++;
      if (batches === 1) throw new Error("down");
      return batches === 2 ? [] : calls;
    },
    isFault,
  );
  const results = await Promise.allSettled(["a", "b", "c"].map((call) => batcher.run(call)));
  expect(results).toEqual([
    { status: "rejected", reason: new Error("down") },
    { status: "rejected", reason: new Error("The database has returned too few rows") },
    { status: "fulfilled", value: "c" },
  ]);
});

it("rejects only the call that is the cause of a failure", async () => {
  const batches: (readonly string[])[] = [];
  const batcher = new Batcher(
    9,
    async (calls: readonly string[]) => {
      batches.push(calls);
      if (calls.includes("bad")) throw new Error("bad value");
      return calls;
    },
    isFault,
  );
  const results = await Promise.allSettled(["a", "bad", "c"].map((call) => batcher.run(call)));
  expect(results).toEqual([
    { status: "fulfilled", value: "a" },
    { status: "rejected", reason: new Error("bad value") },
    { status: "fulfilled", value: "c" },
  ]);
  expect(batches).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
});
