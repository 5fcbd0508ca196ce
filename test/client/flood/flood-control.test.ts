import { describe, expect, it } from "vitest";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { ApiError, NetworkError } from "../../../src/errors.ts";
import { createStage, send } from "./stage.ts";

describe("flood control", () => {
  it("holds nothing back while Telegram refuses nothing", async () => {
    const stage = createStage();
    await stage.time.until(Promise.all(Array.from({ length: 100 }, () => send(stage, 7))));
    expect(new Set(stage.log)).toEqual(new Set(["0 7"]));
  });

  it("keeps a refused chat waiting, then lets its calls go one by one, and others all the time", async () => {
    const stage = createStage();
    stage.refuse.set("7", 2000);
    const [first] = await stage.time.until(Promise.all([send(stage, 7)]));
    expect(first).toBeInstanceOf(ApiError);
    await stage.time.until(Promise.all([7, 7, 8, 7, 8].map((chat) => send(stage, chat))));
    expect(stage.log).toEqual(["0 7 refused", "0 8", "0 8", "2000 7", "3000 7", "4000 7"]);
    await stage.time.pass(5000);
    await stage.time.until(Promise.all([send(stage, 7), send(stage, 7)]));
    expect(stage.log.slice(-2)).toEqual(["9000 7", "9000 7"]);
  });

  it("waits again when the chat is refused again meanwhile", async () => {
    const stage = createStage();
    stage.refuse.set("7", 1000);
    await stage.time.until(send(stage, 7));
    const later = [send(stage, 7), send(stage, 7)];
    stage.refuse.set("7", 4000);
    await stage.time.until(Promise.all(later));
    expect(stage.log[1]).toBe("1000 7 refused");
    expect(stage.log.slice(2).every((line) => Number.parseInt(line, 10) >= 4000)).toBe(true);
  });

  it("lets calls that send nothing to a chat go, whatever is refused", async () => {
    const stage = createStage();
    for (const chat of [7, 8, 9]) {
      stage.refuse.set(String(chat), 3000);
      await stage.time.until(send(stage, chat));
    }
    await stage.time.until(
      Promise.all([
        stage.api.getUpdates(),
        stage.api.answerCallbackQuery({ callback_query_id: "1" }),
        stage.api.getChat({ chat_id: 7 }),
      ]),
    );
    expect(stage.time.now()).toBe(0);
  });

  it("takes three refused chats within five seconds for the whole bot", async () => {
    const stage = createStage();
    for (const chat of [7, 8, 9]) {
      await stage.time.until(send(stage, 10));
      stage.refuse.set(String(chat), 3000);
      await stage.time.until(send(stage, chat));
    }
    await stage.time.until(Promise.all([send(stage, 10), send(stage, 11)]));
    expect(stage.log.slice(-2)).toEqual(["3000 10", "3038 11"]);
  });

  it("does not take chats that are refused now and then for the whole bot", async () => {
    const stage = createStage();
    for (const chat of [7, 8, 9]) {
      await stage.time.pass(2600);
      stage.refuse.set(String(chat), stage.time.now() + 1000);
      await stage.time.until(send(stage, chat));
    }
    const now = stage.time.now();
    await stage.time.until(send(stage, 10));
    expect(stage.time.now()).toBe(now);
  });

  it("fails at once as a 429 when the wait would be too long", async () => {
    const stage = createStage({ maxWaitMs: 5000 });
    stage.refuse.set("7", 3_600_000);
    await stage.time.until(send(stage, 7));
    const error = await stage.time.until(send(stage, 7));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ error_code: 429, reason: "too_many_requests" });
    expect((error as ApiError).retryAfterSeconds).toBe(3600);
    expect(stage.log).toHaveLength(1);
  });

  it("fails at once when too many wait already, and says that nothing was sent", async () => {
    const stage = createStage({ maxWaiting: 1 });
    stage.refuse.set("7", 1000);
    await stage.time.until(send(stage, 7));
    const [, second] = await stage.time.until(Promise.all([send(stage, 7), send(stage, 7)]));
    expect(second).toBeInstanceOf(NetworkError);
    expect(second).toMatchObject({ sent: "no", code: "TOO_MANY_WAITING" });
  });

  it("ends a wait with the caller's abort, and counts it no longer", async () => {
    const stage = createStage({ maxWaiting: 1 });
    stage.refuse.set("7", 1000);
    await stage.time.until(send(stage, 7));
    const abort = new AbortController();
    const waiting = send(stage, 7, { signal: abort.signal });
    await stage.time.pass(10);
    abort.abort("enough");
    expect(await waiting).toBe("enough");
    expect(stage.time.now()).toBe(10);
    await stage.time.until(send(stage, 7));
    expect(stage.log).toHaveLength(2);
  });

  it("inside of retries sends a refused call again when its chat is free", async () => {
    const stage = createStage({}, (flood, time) =>
      withRetryIn(flood, {}, { ...time, random: () => 0 }),
    );
    stage.refuse.set("7", 2000);
    await stage.time.until(Promise.all([send(stage, 7), send(stage, 8)]));
    expect(stage.log).toEqual(["0 7 refused", "0 8", "2000 7"]);
  });

  it("waits up to a quarter of a second longer than it is asked, by chance", async () => {
    const stage = createStage({}, undefined, 0.5);
    stage.refuse.set("7", 2000);
    await stage.time.until(send(stage, 7));
    await stage.time.until(send(stage, 7));
    expect(stage.log).toEqual(["0 7 refused", "2125 7"]);
  });

  it("lets nobody wait longer because others gave up", async () => {
    const stage = createStage();
    stage.refuse.set("7", 3000);
    await stage.time.until(send(stage, 7));
    const abort = new AbortController();
    const { signal } = abort;
    const waiting = Array.from({ length: 9 }, () => send(stage, 7, { signal }));
    await stage.time.pass(10);
    abort.abort("enough");
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["enough"]));
    await stage.time.until(send(stage, 7));
    expect(stage.log).toEqual(["0 7 refused", "3000 7"]);
  });

  it("fails at once when those before it in the queue take too long", async () => {
    const stage = createStage({ maxWaitMs: 5000 });
    stage.refuse.set("7", 3000);
    await stage.time.until(send(stage, 7));
    const results = await stage.time.until(
      Promise.all([1, 2, 3, 4].map(async () => [await send(stage, 7), stage.time.now()])),
    );
    expect(results.map(([, at]) => at)).toEqual([3000, 4000, 5000, 0]);
    expect(results[3]?.[0]).toMatchObject({ error_code: 429, retryAfterSeconds: 6 });
  });

  it("fails as a 429 when the chat is refused again for too long meanwhile", async () => {
    const stage = createStage({ maxWaitMs: 5000 });
    stage.refuse.set("7", 1000);
    await stage.time.until(send(stage, 7));
    const later = [send(stage, 7), send(stage, 7)];
    stage.refuse.set("7", 60_000);
    const [, second] = await stage.time.until(Promise.all(later));
    expect(second).toMatchObject({ error_code: 429 });
    expect(stage.log).toEqual(["0 7 refused", "1000 7 refused"]);
  });

  it("holds back all messages when one without a chat is refused, but not for an answer", async () => {
    const stage = createStage();
    stage.refuse.set("answerCallbackQuery", 1000);
    await stage.time.until(
      stage.api.answerCallbackQuery({ callback_query_id: "1" }).catch(() => 0),
    );
    await stage.time.until(send(stage, 7));
    expect(stage.time.now()).toBe(0);
    stage.refuse.set("editMessageText", 1000);
    const edit = { inline_message_id: "1", text: "x" };
    await stage.time.until(stage.api.editMessageText(edit).catch(() => 0));
    await stage.time.until(send(stage, 7));
    expect(stage.time.now()).toBe(1000);
  });

  it("ends all waits when it is closed", async () => {
    const stage = createStage();
    stage.refuse.set("7", 5000);
    await stage.time.until(send(stage, 7));
    const waiting = Promise.all([7, 7, 7].map((chat) => send(stage, chat)));
    await stage.time.pass(1);
    await stage.transport.close();
    const later = send(stage, 7);
    for (const error of [...(await waiting), await later]) {
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({
        message: "sendMessage: the transport is closed",
        sent: "no",
      });
    }
    expect(stage.log).toEqual(["0 7 refused"]);
  });
});

describe("the options of flood control", () => {
  it("are refused at once when they are out of range", () => {
    for (const maxWaitMs of [-1, Number.NaN, 2 ** 31])
      expect(() => createStage({ maxWaitMs })).toThrow(/^maxWaitMs must be milliseconds/);
    for (const maxWaiting of [-1, 1.5, Number.NaN])
      expect(() => createStage({ maxWaiting })).toThrow(
        new RangeError(`maxWaiting must be a whole number from 0 to Infinity; got ${maxWaiting}`),
      );
  });

  it("may be 0 to hold nothing back, and Infinity for no limit", async () => {
    for (const options of [{ maxWaitMs: 0 }, { maxWaiting: 0 }]) {
      const stage = createStage(options);
      stage.refuse.set("7", 1000);
      await stage.time.until(send(stage, 7));
      expect(await stage.time.until(send(stage, 7))).toBeInstanceOf(Error);
      expect(stage.time.now()).toBe(0);
    }
    const { POSITIVE_INFINITY } = Number;
    const stage = createStage({ maxWaitMs: POSITIVE_INFINITY, maxWaiting: POSITIVE_INFINITY });
    stage.refuse.set("7", 500_000);
    await stage.time.until(send(stage, 7));
    expect(await stage.time.until(send(stage, 7))).toBe(true);
    expect(stage.time.now()).toBe(500_000);
  });
});

describe("calls in the background", () => {
  it("go half as fast after the whole bot was refused, and no faster while chats are refused", async () => {
    const stage = createStage({ maxWaitMs: 60_000 });
    for (const chat of [7, 8, 9]) {
      stage.refuse.set(String(chat), 1000);
      await stage.time.until(send(stage, chat));
    }
    const gap = async () => {
      const now = stage.time.now();
      const chats = [1, 2, 3].map((chat) => now + chat);
      await stage.time.until(
        Promise.all(chats.map((chat) => send(stage, chat, { background: true }))),
      );
      return Math.round((stage.time.now() - now) / 2);
    };
    await stage.time.pass(9000);
    stage.refuse.set("10", 10_000);
    await stage.time.until(send(stage, 10));
    await stage.time.pass(9000);
    expect(await gap()).toBe(80);
    await stage.time.pass(1000);
    expect(await gap()).toBe(75);
    await stage.time.pass(1_000_000);
    expect(await gap()).toBe(0);
  });
});
