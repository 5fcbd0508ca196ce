import { describe, expect, it } from "vitest";
import { BroadcastPace } from "../../../src/client/broadcast/pace.ts";
import { ApiError } from "../../../src/errors.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

const refusal = (retry_after: number) =>
  new ApiError(
    { error_code: 429, description: "Too Many Requests", parameters: { retry_after } },
    "sendMessage",
    {},
  );

function createPace() {
  const time = new VirtualTime();
  const pace = new BroadcastPace(25, time);
  const { signal } = new AbortController();
  let chat = 1000;
  const next = (chatId = chat++) => time.until(pace.acquire(chatId, signal));
  /** Returns the milliseconds between the next two messages to other chats. */
  async function gap(): Promise<number> {
    await next();
    const before = time.now();
    await next();
    return Math.round(time.now() - before);
  }
  return { time, pace, next, gap };
}

describe("the rate limiter of a broadcast", () => {
  it("pauses one refused chat only, and keeps its rate", async () => {
    const { time, pace, next, gap } = createPace();
    pace.onRejected(1, refusal(2));
    expect(await gap()).toBe(40);
    expect(time.now()).toBe(40);
    await next(1);
    expect(time.now()).toBe(2000);
  });

  it("pauses for at most a day, whatever wait a transformer invents", async () => {
    const { time, pace, next } = createPace();
    pace.onRejected(1, refusal(1e12));
    await next(1);
    expect(time.now()).toBe(86_400_000);
  });

  it("pauses and halves its rate once after three refused chats, however many calls were in flight", async () => {
    const { time, pace, next, gap } = createPace();
    for (let chat = 1; chat <= 20; chat++) pace.onRejected(chat, refusal(2));
    await next();
    expect(time.now()).toBe(2000);
    expect(await gap()).toBe(80);
  });

  it("rises by one per second after every ten seconds, but not while chats are refused", async () => {
    const { time, pace, gap } = createPace();
    for (const chat of [1, 2, 3]) pace.onRejected(chat, refusal(1));
    await time.pass(9000);
    pace.onRejected(4, refusal(1));
    await time.pass(9000);
    expect(await gap()).toBe(80);
    await time.pass(1000);
    // 1000 / 13.5, in whole milliseconds.
    expect(await gap()).toBe(75);
    await time.pass(1_000_000);
    expect(await gap()).toBe(40);
  });

  it("ignores any error but a 429", async () => {
    const { pace, gap } = createPace();
    for (const chat of [1, 2, 3]) {
      const body = { error_code: 403, description: "Forbidden: bot was blocked by the user" };
      pace.onRejected(chat, new ApiError(body, "sendMessage", {}));
    }
    expect(await gap()).toBe(40);
  });
});
