import { describe, expect, it } from "vitest";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { ApiError, NetworkError } from "../../../src/errors.ts";
import { createFixture, send } from "./flood-fixture.ts";

describe("flood control", () => {
  it("holds nothing back while there is no 429", async () => {
    const fixture = createFixture();
    await fixture.time.until(Promise.all(Array.from({ length: 100 }, () => send(fixture, 7))));
    expect(new Set(fixture.log)).toEqual(new Set(["0 7"]));
  });

  it("holds back the calls to a chat after a 429, then sends them one by one, and never delays other chats", async () => {
    const fixture = createFixture();
    fixture.refuse.set("7", 2000);
    const [first] = await fixture.time.until(Promise.all([send(fixture, 7)]));
    expect(first).toBeInstanceOf(ApiError);
    await fixture.time.until(Promise.all([7, 7, 8, 7, 8].map((chat) => send(fixture, chat))));
    expect(fixture.log).toEqual(["0 7 refused", "0 8", "0 8", "2000 7", "3000 7", "4000 7"]);
    await fixture.time.pass(5000);
    await fixture.time.until(Promise.all([send(fixture, 7), send(fixture, 7)]));
    expect(fixture.log.slice(-2)).toEqual(["9000 7", "9000 7"]);
  });

  it("waits again after another 429 for the same chat", async () => {
    const fixture = createFixture();
    fixture.refuse.set("7", 1000);
    await fixture.time.until(send(fixture, 7));
    const later = [send(fixture, 7), send(fixture, 7)];
    fixture.refuse.set("7", 4000);
    await fixture.time.until(Promise.all(later));
    expect(fixture.log[1]).toBe("1000 7 refused");
    expect(fixture.log.slice(2).every((line) => Number.parseInt(line, 10) >= 4000)).toBe(true);
  });

  it("never holds back calls that send nothing to a chat", async () => {
    const fixture = createFixture();
    for (const chat of [7, 8, 9]) {
      fixture.refuse.set(String(chat), 3000);
      await fixture.time.until(send(fixture, chat));
    }
    await fixture.time.until(
      Promise.all([
        fixture.api.getUpdates(),
        fixture.api.answerCallbackQuery({ callback_query_id: "1" }),
        fixture.api.getChat({ chat_id: 7 }),
      ]),
    );
    expect(fixture.time.now()).toBe(0);
  });

  it("holds back the whole bot after a 429 for three chats within five seconds", async () => {
    const fixture = createFixture();
    for (const chat of [7, 8, 9]) {
      await fixture.time.until(send(fixture, 10));
      fixture.refuse.set(String(chat), 3000);
      await fixture.time.until(send(fixture, chat));
    }
    await fixture.time.until(Promise.all([send(fixture, 10), send(fixture, 11)]));
    expect(fixture.log.slice(-2)).toEqual(["3000 10", "3038 11"]);
  });

  it("does not hold back the whole bot after occasional 429s", async () => {
    const fixture = createFixture();
    for (const chat of [7, 8, 9]) {
      await fixture.time.pass(2600);
      fixture.refuse.set(String(chat), fixture.time.now() + 1000);
      await fixture.time.until(send(fixture, chat));
    }
    const now = fixture.time.now();
    await fixture.time.until(send(fixture, 10));
    expect(fixture.time.now()).toBe(now);
  });

  it("fails at once with a 429 if the wait would be too long", async () => {
    const fixture = createFixture({ maxWaitMs: 5000 });
    fixture.refuse.set("7", 3_600_000);
    await fixture.time.until(send(fixture, 7));
    const error = await fixture.time.until(send(fixture, 7));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ error_code: 429, reason: "too_many_requests" });
    expect((error as ApiError).retryAfterSeconds).toBe(3600);
    expect(fixture.log).toHaveLength(1);
  });

  it("fails at once, unsent, if too many calls are waiting already", async () => {
    const fixture = createFixture({ maxWaiting: 1 });
    fixture.refuse.set("7", 1000);
    await fixture.time.until(send(fixture, 7));
    const [, second] = await fixture.time.until(Promise.all([send(fixture, 7), send(fixture, 7)]));
    expect(second).toBeInstanceOf(NetworkError);
    expect(second).toMatchObject({ sent: "no", code: "TOO_MANY_WAITING" });
  });

  it("ends a wait on the caller's abort, and frees its slot", async () => {
    const fixture = createFixture({ maxWaiting: 1 });
    fixture.refuse.set("7", 1000);
    await fixture.time.until(send(fixture, 7));
    const abort = new AbortController();
    const waiting = send(fixture, 7, { signal: abort.signal });
    await fixture.time.pass(10);
    abort.abort("enough");
    expect(await waiting).toBe("enough");
    expect(fixture.time.now()).toBe(10);
    await fixture.time.until(send(fixture, 7));
    expect(fixture.log).toHaveLength(2);
  });

  it("sends a call again after its pause, inside withRetry", async () => {
    const fixture = createFixture({}, (flood, time) =>
      withRetryIn(flood, {}, { ...time, random: () => 0 }),
    );
    fixture.refuse.set("7", 2000);
    await fixture.time.until(Promise.all([send(fixture, 7), send(fixture, 8)]));
    expect(fixture.log).toEqual(["0 7 refused", "0 8", "2000 7"]);
  });

  it("adds a random jitter of up to a quarter of a second to a wait", async () => {
    const fixture = createFixture({}, undefined, 0.5);
    fixture.refuse.set("7", 2000);
    await fixture.time.until(send(fixture, 7));
    await fixture.time.until(send(fixture, 7));
    expect(fixture.log).toEqual(["0 7 refused", "2125 7"]);
  });

  it("does not count canceled calls towards the wait of others", async () => {
    const fixture = createFixture();
    fixture.refuse.set("7", 3000);
    await fixture.time.until(send(fixture, 7));
    const abort = new AbortController();
    const { signal } = abort;
    const waiting = Array.from({ length: 9 }, () => send(fixture, 7, { signal }));
    await fixture.time.pass(10);
    abort.abort("enough");
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["enough"]));
    await fixture.time.until(send(fixture, 7));
    expect(fixture.log).toEqual(["0 7 refused", "3000 7"]);
  });

  it("fails at once if the calls ahead in the queue would take too long", async () => {
    const fixture = createFixture({ maxWaitMs: 5000 });
    fixture.refuse.set("7", 3000);
    await fixture.time.until(send(fixture, 7));
    const results = await fixture.time.until(
      Promise.all([1, 2, 3, 4].map(async () => [await send(fixture, 7), fixture.time.now()])),
    );
    expect(results.map(([, at]) => at)).toEqual([3000, 4000, 5000, 0]);
    expect(results[3]?.[0]).toMatchObject({ error_code: 429, retryAfterSeconds: 6 });
  });

  it("fails with a 429 if another 429 makes the wait too long", async () => {
    const fixture = createFixture({ maxWaitMs: 5000 });
    fixture.refuse.set("7", 1000);
    await fixture.time.until(send(fixture, 7));
    const later = [send(fixture, 7), send(fixture, 7)];
    fixture.refuse.set("7", 60_000);
    const [, second] = await fixture.time.until(Promise.all(later));
    expect(second).toMatchObject({ error_code: 429 });
    expect(fixture.log).toEqual(["0 7 refused", "1000 7 refused"]);
  });

  it("holds back all messages after a 429 for one without a chat, but not after one for an answer", async () => {
    const fixture = createFixture();
    fixture.refuse.set("answerCallbackQuery", 1000);
    await fixture.time.until(
      fixture.api.answerCallbackQuery({ callback_query_id: "1" }).catch(() => 0),
    );
    await fixture.time.until(send(fixture, 7));
    expect(fixture.time.now()).toBe(0);
    fixture.refuse.set("editMessageText", 1000);
    const edit = { inline_message_id: "1", text: "x" };
    await fixture.time.until(fixture.api.editMessageText(edit).catch(() => 0));
    await fixture.time.until(send(fixture, 7));
    expect(fixture.time.now()).toBe(1000);
  });

  it("ends all waits on close()", async () => {
    const fixture = createFixture();
    fixture.refuse.set("7", 5000);
    await fixture.time.until(send(fixture, 7));
    const waiting = Promise.all([7, 7, 7].map((chat) => send(fixture, chat)));
    await fixture.time.pass(1);
    await fixture.transport.close();
    const later = send(fixture, 7);
    for (const error of [...(await waiting), await later]) {
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({
        message: "sendMessage: the transport is closed",
        sent: "no",
      });
    }
    expect(fixture.log).toEqual(["0 7 refused"]);
  });
});

describe("the options of flood control", () => {
  it("throw at once if they are out of range", () => {
    for (const maxWaitMs of [-1, Number.NaN, 2 ** 31])
      expect(() => createFixture({ maxWaitMs })).toThrow(/^maxWaitMs must be in milliseconds/);
    for (const maxWaiting of [-1, 1.5, Number.NaN])
      expect(() => createFixture({ maxWaiting })).toThrow(
        new RangeError(`maxWaiting must be a whole number from 0 to Infinity; got ${maxWaiting}`),
      );
  });

  it("accept 0 to hold nothing back, and Infinity for no limit", async () => {
    for (const options of [{ maxWaitMs: 0 }, { maxWaiting: 0 }]) {
      const fixture = createFixture(options);
      fixture.refuse.set("7", 1000);
      await fixture.time.until(send(fixture, 7));
      expect(await fixture.time.until(send(fixture, 7))).toBeInstanceOf(Error);
      expect(fixture.time.now()).toBe(0);
    }
    const { POSITIVE_INFINITY } = Number;
    const fixture = createFixture({ maxWaitMs: POSITIVE_INFINITY, maxWaiting: POSITIVE_INFINITY });
    fixture.refuse.set("7", 500_000);
    await fixture.time.until(send(fixture, 7));
    expect(await fixture.time.until(send(fixture, 7))).toBe(true);
    expect(fixture.time.now()).toBe(500_000);
  });
});

describe("calls in the background", () => {
  it("run at half the rate after the whole bot was held back, and do not speed up while there are 429s", async () => {
    const fixture = createFixture({ maxWaitMs: 60_000 });
    for (const chat of [7, 8, 9]) {
      fixture.refuse.set(String(chat), 1000);
      await fixture.time.until(send(fixture, chat));
    }
    const gap = async () => {
      const now = fixture.time.now();
      const chats = [1, 2, 3].map((chat) => now + chat);
      await fixture.time.until(
        Promise.all(chats.map((chat) => send(fixture, chat, { background: true }))),
      );
      return Math.round((fixture.time.now() - now) / 2);
    };
    await fixture.time.pass(9000);
    fixture.refuse.set("10", 10_000);
    await fixture.time.until(send(fixture, 10));
    await fixture.time.pass(9000);
    expect(await gap()).toBe(80);
    await fixture.time.pass(1000);
    expect(await gap()).toBe(75);
    await fixture.time.pass(1_000_000);
    expect(await gap()).toBe(0);
  });
});
