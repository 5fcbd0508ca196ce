import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BroadcastOptions,
  broadcastIn,
  type SendToChat,
} from "../../../src/client/broadcast/broadcast.ts";
import type { BroadcastOutcome } from "../../../src/client/broadcast/outcome.ts";
import { ApiError, DecodeError, NetworkError } from "../../../src/errors.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

const blocked = new ApiError(
  { error_code: 403, description: "Forbidden: bot was blocked by the user" },
  "sendMessage",
  {},
);
const refused = new ApiError(
  { error_code: 429, description: "Too Many Requests", parameters: { retry_after: 2 } },
  "sendMessage",
  {},
);
const network = (sent: "no" | "maybe") =>
  new NetworkError("sendMessage: gone", "sendMessage", sent);

interface Run {
  readonly time: VirtualTime;
  readonly outcomes: BroadcastOutcome<number>[];
  readonly start: (
    chatIds: Iterable<number> | AsyncIterable<number>,
    send: SendToChat<number>,
    options?: BroadcastOptions<number>,
  ) => ReturnType<typeof broadcastIn>;
}

function createRun(chance = 0): Run {
  const time = new VirtualTime();
  const outcomes: BroadcastOutcome<number>[] = [];
  const onProgress = (outcome: BroadcastOutcome<number>) => outcomes.push(outcome);
  const environment = { ...time, random: () => chance };
  return {
    time,
    outcomes,
    start: (chatIds, send, options) =>
      broadcastIn(chatIds, send, { onProgress, ...options }, environment),
  };
}

describe("a broadcast", () => {
  it("sends to each chat once, at 25 per second, and reports each outcome", async () => {
    const { time, outcomes, start } = createRun();
    const sent: number[] = [];
    const chats = Array.from({ length: 100 }, (_, index) => index + 1);
    const report = await time.until(start(chats, async (chat) => sent.push(chat)));
    expect(report).toEqual({ sent: 100, blocked: 0, failed: 0, unsure: 0 });
    expect(sent).toEqual(chats);
    expect(outcomes).toEqual(chats.map((chatId) => ({ chatId, status: "sent" })));
    expect(time.now()).toBeCloseTo(99 * 40, 0);
  });

  it("is unsure after a server error and after an ambiguous response", async () => {
    const { time, outcomes, start } = createRun();
    const answer = (error_code: number) =>
      new ApiError({ error_code, description: "x" }, "sendMessage", {});
    const failures = [
      answer(500),
      answer(502),
      new DecodeError("x", "<html>", 504),
      new DecodeError("x", '{"ok":tr', 200),
      answer(400),
      new DecodeError("x", "<html>", 403),
    ];
    const send = (chat: number) => Promise.reject(failures[chat]);
    await time.until(start(failures.keys(), send));
    const sorted = outcomes.toSorted((a, b) => a.chatId - b.chatId);
    expect(sorted.map(({ status }) => status)).toEqual([
      ...["unsure", "unsure", "unsure", "unsure"],
      ...["failed", "failed"],
    ]);
  });

  it("accepts an async iterable of chats", async () => {
    const { time, outcomes, start } = createRun();
    async function* chats() {
      yield 1;
      yield 2;
    }
    await time.until(start(chats(), async () => undefined));
    expect(outcomes.map(({ chatId }) => chatId)).toEqual([1, 2]);
  });

  it("reports which chats are blocked, failed or unsure, and goes on", async () => {
    const { time, outcomes, start } = createRun();
    const mistake = new TypeError("mistake");
    const failures = new Map<number, unknown>([
      [1, blocked],
      [2, network("maybe")],
      [3, network("no")],
      [4, mistake],
    ]);
    const attempts = new Map<number, number>();
    const send = (chat: number): Promise<unknown> => {
      attempts.set(chat, (attempts.get(chat) ?? 0) + 1);
      // Throwing synchronously makes no difference.
      if (chat === 4) throw mistake;
      return failures.has(chat) ? Promise.reject(failures.get(chat)) : Promise.resolve();
    };
    const report = await time.until(start([1, 2, 3, 4, 5], send));
    expect(report).toEqual({ sent: 1, blocked: 1, failed: 2, unsure: 1 });
    const byChat = new Map(outcomes.map((outcome) => [outcome.chatId, outcome]));
    expect(byChat.get(1)).toEqual({ chatId: 1, status: "blocked", error: blocked });
    expect(byChat.get(2)?.status).toBe("unsure");
    expect(byChat.get(3)?.status).toBe("failed");
    expect(byChat.get(4)).toEqual({ chatId: 4, status: "failed", error: mistake });
    expect([...attempts.entries()].sort()).toEqual([
      [1, 1],
      [2, 1],
      [3, 5],
      [4, 1],
      [5, 1],
    ]);
  });

  it("retries a refused chat when Telegram allows it, and sends to the others in the meantime", async () => {
    const { time, start } = createRun();
    const log: string[] = [];
    const send = async (chat: number) => {
      log.push(`${Math.round(time.now())} ${chat}`);
      if (chat === 1 && time.now() < 2000) throw refused;
    };
    const report = await time.until(start([1, 2, 3], send));
    expect(report.sent).toBe(3);
    expect(log).toEqual(["0 1", "40 2", "80 3", "2000 1"]);
  });

  it("rejects with the caller's reason, starts no further calls, and reports calls in flight", async () => {
    const { time, outcomes, start } = createRun();
    const abort = new AbortController();
    const started: number[] = [];
    const send: SendToChat<number> = async (chat, { signal }) => {
      started.push(chat);
      if (chat === 3) abort.abort("enough");
      await time.sleep(1000, signal);
      signal?.throwIfAborted();
    };
    const chats = Array.from({ length: 50 }, (_, index) => index + 1);
    const run = start(chats, send, { signal: abort.signal });
    await expect(time.until(run)).rejects.toBe("enough");
    expect(started).toEqual([1, 2, 3]);
    expect(outcomes.map(({ chatId, status }) => [chatId, status])).toEqual([
      [1, "unsure"],
      [2, "unsure"],
      [3, "unsure"],
    ]);
    expect(time.now()).toBe(80);
  });

  it("ends if onProgress throws or the source of chats fails", async () => {
    const boom = new Error("disk full");
    const { time, start } = createRun();
    const onProgress = ({ chatId }: BroadcastOutcome<number>) => {
      if (chatId === 2) throw boom;
    };
    await expect(
      time.until(start([1, 2, 3, 4], async () => undefined, { onProgress })),
    ).rejects.toBe(boom);
    async function* chats() {
      yield 1;
      throw boom;
    }
    await expect(time.until(start(chats(), async () => undefined))).rejects.toBe(boom);
  });

  it("ends at once on abort while the source of chats hangs", async () => {
    const { time, outcomes, start } = createRun();
    const abort = new AbortController();
    async function* chats() {
      yield 1;
      await new Promise(() => undefined);
      yield 2;
    }
    const send = async () => abort.abort("enough");
    await expect(time.until(start(chats(), send, { signal: abort.signal }))).rejects.toBe("enough");
    expect(outcomes).toHaveLength(1);
  });

  it("sends nothing if its signal is already aborted", async () => {
    const { time, start } = createRun();
    let sends = 0;
    const run = start([1, 2], async () => sends++, { signal: AbortSignal.abort("enough") });
    await expect(time.until(run)).rejects.toBe("enough");
    expect(sends).toBe(0);
  });

  it("closes the source of chats, however it ends", async () => {
    const { time, start } = createRun();
    let closed = 0;
    async function* chats() {
      try {
        for (let chat = 1; ; chat++) yield chat;
      } finally {
        closed++;
      }
    }
    const onProgress = () => {
      throw new Error("disk full");
    };
    await expect(time.until(start(chats(), async () => 0, { onProgress }))).rejects.toThrow("disk");
    await time.pass(1000);
    expect(closed).toBe(1);
  });

  it("backs off while the server is unreachable", async () => {
    const { time, outcomes, start } = createRun(0.5);
    const attempts: number[] = [];
    const send = async () => {
      attempts.push(time.now());
      if (time.now() < 1400) throw network("no");
    };
    await time.until(start([1], send));
    expect(outcomes).toEqual([{ chatId: 1, status: "sent" }]);
    // After 100 and 200 ms; from then on the chat's own limit is longer.
    expect(attempts).toEqual([0, 100, 300, 1000, 2000]);
  });

  it("sends up to a thousand messages per second, for paid broadcasts", async () => {
    const { time, start } = createRun();
    const chats = Array.from({ length: 4000 }, (_, index) => index + 1);
    await time.until(start(chats, () => time.sleep(40), { perSecond: 1000 }));
    expect(time.now()).toBeLessThan(5000);
  });

  it("limits its calls in flight, to leave sockets for others", async () => {
    const { time, start } = createRun();
    let inFlight = 0;
    let max = 0;
    const send = async () => {
      max = Math.max(max, ++inFlight);
      await time.sleep(2000);
      inFlight--;
    };
    const chats = Array.from({ length: 200 }, (_, index) => index + 1);
    await time.until(start(chats, send, { perSecond: 1000 }));
    expect(max).toBe(48);
  });

  it("rejects with a RangeError for a rate that Telegram never allows", async () => {
    const { start } = createRun();
    for (const perSecond of [0, -1, 1001, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(start([], async () => undefined, { perSecond })).rejects.toThrow(
        new RangeError(`perSecond must be a number above 0 and at most 1000; got ${perSecond}`),
      );
  });
});

describe("a broadcast with random failures", () => {
  it("never sends a message twice", async () => {
    const result = fc.constantFrom("ok", "refused", "gone", "lost", "blocked");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(result, { maxLength: 6 }), { maxLength: 20 }),
        async (plan) => {
          const { time, outcomes, start } = createRun();
          const got = new Map<number, number>();
          const send = async (chat: number) => {
            const next = plan[chat - 1]?.shift() ?? "ok";
            if (next === "refused") throw refused;
            if (next === "gone") throw network("no");
            if (next === "blocked") throw blocked;
            got.set(chat, (got.get(chat) ?? 0) + 1);
            if (next === "lost") throw network("maybe");
          };
          await time.until(
            start(
              plan.map((_, index) => index + 1),
              send,
            ),
          );
          expect(outcomes.map(({ chatId }) => chatId).sort((a, b) => a - b)).toEqual(
            plan.map((_, index) => index + 1),
          );
          for (const { chatId, status } of outcomes)
            expect(got.get(chatId) ?? 0).toBe(status === "sent" || status === "unsure" ? 1 : 0);
        },
      ),
      { numRuns: 60 },
    );
  }, 20_000);
});

describe("onWait", () => {
  const refusing = (chats: readonly number[]) => {
    const left = new Set(chats);
    return async (chat: number) => {
      if (left.delete(chat)) throw refused;
    };
  };

  it("is called with the pause of a chat after its 429", async () => {
    const { time, start } = createRun();
    const waits: unknown[] = [];
    await time.until(start([1, 2], refusing([1]), { onWait: (wait) => waits.push(wait) }));
    expect(waits).toEqual([{ delayMs: 2000, chatId: 1 }]);
  });

  it("is called without a chat when all of them wait", async () => {
    const { time, start } = createRun();
    const waits: { chatId: number | undefined }[] = [];
    const chats = [1, 2, 3, 4, 5];
    await time.until(start(chats, refusing(chats), { onWait: (wait) => waits.push(wait) }));
    expect(waits[0]).toEqual({ delayMs: 2000, chatId: 1 });
    expect(waits.some(({ chatId }) => chatId === undefined)).toBe(true);
  });

  it("ends the broadcast with what it throws", async () => {
    const { time, start } = createRun();
    const failure = new Error("enough");
    const onWait = () => {
      throw failure;
    };
    await expect(time.until(start([1], refusing([1]), { onWait }))).rejects.toBe(failure);
  });
});
