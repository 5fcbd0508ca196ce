import { describe, expect, it } from "vitest";
import { FloodControl, type FloodControlOptions } from "../../src/client/flood-control.ts";
import { createClient, type Transport } from "../../src/client/index.ts";
import { createRetry } from "../../src/client/retry.ts";
import { ApiError, NetworkError } from "../../src/errors.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "./scripted-transport.ts";

interface Stage {
  readonly time: VirtualTime;
  readonly api: ReturnType<typeof createClient>;
  /** When which chat got something, in order. */
  readonly log: string[];
  /** Chats, or `answerCallbackQuery` and the like, that are refused until that time. */
  readonly refuse: Map<string, number>;
}

function createStage(
  options: FloodControlOptions = {},
  wrap: (transport: Transport, time: VirtualTime) => Transport = (transport) => transport,
): Stage {
  const time = new VirtualTime();
  const log: string[] = [];
  const refuse = new Map<string, number>();
  const server = new ScriptedTransport(({ method, params }) => {
    const { chat_id } = (params ?? {}) as { chat_id?: number };
    const what = method.startsWith("send") ? String(chat_id) : method;
    const until = refuse.get(what) ?? 0;
    log.push(`${Math.round(time.now())} ${what}${time.now() < until ? " refused" : ""}`);
    if (time.now() >= until) return okResponse(true);
    const retry_after = Math.ceil((until - time.now()) / 1000);
    return refusalResponse(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  });
  const flood = new FloodControl(server, options, { ...time, random: () => 0 });
  const api = createClient("1:token", { transport: wrap(flood, time), timeoutMs: 1_000_000 });
  return { time, api, log, refuse };
}

/** Sends a text to a chat; gives the error when it fails. */
function send({ api }: Stage, chat_id: number, options = {}): Promise<unknown> {
  return api.sendMessage({ chat_id, text: "x" }, options).catch((error) => error);
}

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
      createRetry(flood, {}, { ...time, random: () => 0 }),
    );
    stage.refuse.set("7", 2000);
    await stage.time.until(Promise.all([send(stage, 7), send(stage, 8)]));
    expect(stage.log).toEqual(["0 7 refused", "0 8", "2000 7"]);
  });
});

describe("pacing", () => {
  it("keeps a person to one message a second after three, a group to twenty in any minute", async () => {
    const stage = createStage({ pace: true, maxWaitMs: 60_000 });
    const sends = [7, -7].flatMap((chat) => Array.from({ length: 7 }, () => send(stage, chat)));
    await stage.time.until(Promise.all(sends));
    const times = (chat: string) =>
      stage.log
        .filter((line) => line.endsWith(` ${chat}`))
        .map((line) => Number.parseInt(line, 10));
    expect(times("7")).toEqual([0, 0, 0, 1000, 2000, 3000, 4000]);
    expect(times("-7")).toEqual([0, 38, 76, 114, 152, 4000, 8000]);
  });

  it("keeps the bot to thirty messages in any second, and lets a paid one go", async () => {
    const stage = createStage({ pace: true });
    const sends = Array.from({ length: 90 }, (_, chat) => send(stage, chat + 1));
    const paid = stage.api.sendMessage({ chat_id: 1000, text: "x", allow_paid_broadcast: true });
    await stage.time.until(Promise.all([...sends, paid]));
    expect(stage.log.slice(0, 5)).toEqual(["0 1", "0 2", "0 3", "0 4", "0 1000"]);
    expect(stage.log.filter((line) => Number.parseInt(line, 10) < 1000)).toHaveLength(31);
    expect(stage.time.now()).toBe(86 * 38);
  });

  it("lets calls in the foreground go before those in the background", async () => {
    const stage = createStage({ pace: true, maxWaitMs: 60_000 });
    const background = Array.from({ length: 200 }, (_, i) =>
      send(stage, i + 1, { background: true }),
    );
    await stage.time.pass(3000);
    const asked = stage.time.now();
    await stage.time.until(send(stage, 1000));
    expect(stage.time.now()).toBe(asked);
    await stage.time.until(Promise.all(background));
    expect(stage.time.now()).toBeGreaterThanOrEqual(199 * 40 - 1);
    expect(stage.log).toHaveLength(201);
  });
});
