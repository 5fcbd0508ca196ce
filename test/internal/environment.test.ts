import { expect, it } from "vitest";
import { sleep } from "../../src/internal/environment.ts";

it("a sleep longer than the maximum of a timer lasts until its signal aborts", async () => {
  const stop = new AbortController();
  let isOver = false;
  const waits = [2 ** 31, Infinity].map((delayMs) => sleep(delayMs, stop.signal));
  const all = Promise.all(waits).then(() => {
    isOver = true;
  });
  await sleep(20, new AbortController().signal);
  expect(isOver).toBe(false);
  stop.abort();
  await all;
});
