import { describe, expect, it } from "vitest";
import { Bot, type BotOptions } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

interface Letter {
  readonly update: Update;
  readonly error: unknown;
}

/** A bot without a network, with what it passes to `bot.catch` and `onDeadLetter`. */
function createBot(options: BotOptions = {}) {
  const letters: Letter[] = [];
  const caught: unknown[] = [];
  const onDeadLetter = (update: Update, error: unknown): void =>
    void letters.push({ update, error });
  const bot = new Bot("42:token", { botInfo: me, onDeadLetter, ...options });
  bot.catch((error) => void caught.push(error));
  return { bot, letters, caught };
}

/** A handler that fails the first `times` times, and the texts that it has seen. */
function failing(times: number) {
  const seen: (string | undefined)[] = [];
  const handler = (ctx: { readonly msg?: { readonly text?: string } | undefined }): void => {
    seen.push(ctx.msg?.text);
    if (ctx.msg?.text === "bad" && seen.length <= times) throw new Error(`failure ${seen.length}`);
  };
  return { seen, handler };
}

describe("a bot with several attempts", () => {
  it("runs the handlers again, and says so", async () => {
    const { bot, letters, caught } = createBot({ attempts: 3 });
    const { seen, handler } = failing(2);
    bot.use(handler);
    const update = { ...textUpdate("bad"), update_id: 5 };
    const lines = await captureErrors(() => bot.handleUpdate(update));
    expect(seen).toEqual(["bad", "bad", "bad"]);
    expect([letters, caught]).toEqual([[], []]);
    expect(lines).toEqual([
      "telewire: update 5 failed, attempt 1 of 3: Error: failure 1",
      "telewire: update 5 failed, attempt 2 of 3: Error: failure 2",
    ]);
  });

  it("gives each attempt a context of its own", async () => {
    const { bot } = createBot({ attempts: 2 });
    const contexts = new Set<object>();
    bot.use((ctx) => {
      contexts.add(ctx);
      if (contexts.size === 1) throw new Error("once");
    });
    await captureErrors(() => bot.handleUpdate(textUpdate("a")));
    expect(contexts.size).toBe(2);
  });

  it("passes the last error to bot.catch, and then the update to onDeadLetter", async () => {
    const { bot, letters, caught } = createBot({ attempts: 2 });
    bot.use(failing(9).handler);
    const update = { ...textUpdate("bad"), a_new_field: { kept: true } };
    const raw = JSON.stringify(update);
    await captureErrors(() => bot.handleUpdate(update));
    expect(caught).toEqual([new Error("failure 2")]);
    expect(letters.map(({ error }) => error)).toEqual(caught);
    expect(letters.map((letter) => JSON.stringify(letter.update))).toEqual([raw]);
  });

  it("lets the next update of the chat wait for all attempts, and go on after them", async () => {
    const { bot } = createBot({ attempts: 2 });
    const { seen, handler } = failing(9);
    bot.use(handler);
    await captureErrors(() =>
      Promise.all(["bad", "next"].map((text) => bot.handleUpdate(textUpdate(text)))),
    );
    expect(seen).toEqual(["bad", "bad", "next"]);
  });

  it("does not try again after an abort", async () => {
    const { bot, letters, caught } = createBot({ attempts: 3 });
    let runs = 0;
    bot.use(async (ctx) => {
      runs++;
      await new Promise((_, reject) => {
        ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason));
      });
    });
    const controller = new AbortController();
    const handled = bot.handleUpdate(textUpdate("a"), { signal: controller.signal });
    controller.abort(new Error("stopped"));
    await handled;
    expect([runs, letters, caught]).toEqual([1, [], []]);
  });
});

describe("attempts are not repeated", () => {
  it("for an error of background work", async () => {
    const { bot, letters, caught } = createBot({ attempts: 3 });
    let runs = 0;
    bot.on("message", async (ctx) => {
      runs++;
      ctx.background(Promise.reject(new Error("background")));
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
    await bot.handleUpdate(textUpdate("a"));
    expect([runs, letters, caught]).toEqual([1, [], [new Error("background")]]);
  });

  it("for an error of a function for keys", async () => {
    const key = (): never => {
      throw new Error("key");
    };
    const { bot, letters } = createBot({ attempts: 3, lanes: { key } });
    let runs = 0;
    bot.on("message", (ctx) => {
      runs += 1 + ctx.lane.busy;
    });
    await bot.handleUpdate(textUpdate("a"));
    expect([runs, letters]).toEqual([1, []]);
  });

  it("when the update is aborted before the next one, which is a failure all the same", async () => {
    const { bot, letters, caught } = createBot({ attempts: 3 });
    bot.overtake().command("stop", (ctx) => ctx.lane.abort());
    bot.use(failing(9).handler);
    const update = textUpdate("bad");
    await captureErrors(async () => {
      const handled = bot.handleUpdate(update);
      await bot.handleUpdate(textUpdate("/stop"));
      await handled;
    });
    expect(caught).toEqual([new Error("failure 1")]);
    expect(letters).toEqual([{ update, error: caught[0] }]);
  });
});

describe("a bot with one attempt", () => {
  it("passes an update to onDeadLetter that has failed once", async () => {
    const { bot, letters, caught } = createBot();
    bot.use(failing(1).handler);
    const update = textUpdate("bad");
    await bot.handleUpdate(update);
    expect(letters).toEqual([{ update, error: caught[0] }]);
  });

  it("passes every update of a burst to onDeadLetter", async () => {
    const { bot, letters } = createBot();
    bot.burst({ waitMs: 1 }).on("message", () => {
      throw new Error("all of them");
    });
    const updates = ["a", "b", "c"].map((text) => textUpdate(text));
    await Promise.all(updates.map((update) => bot.handleUpdate(update)));
    expect(letters.map(({ update }) => update)).toEqual(updates);
  });

  it("passes an update to onDeadLetter whose handlers exceed the time limit", async () => {
    const { bot, letters, caught } = createBot({ lanes: { timeoutMs: 1 } });
    bot.on("message", () => new Promise(() => undefined));
    const update = textUpdate("slow");
    await bot.handleUpdate(update);
    expect(letters).toEqual([{ update, error: caught[0] }]);
    expect(String(caught[0])).toMatch(/^TimeoutError: .* has exceeded timeoutMs/);
  });

  it("passes such an update only once, even if the handlers then fail in another way", async () => {
    const { bot, letters, caught } = createBot({ lanes: { timeoutMs: 1 } });
    bot.on("message", async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw new Error("too late");
    });
    const update = textUpdate("slow");
    await bot.handleUpdate(update);
    expect(caught).toEqual([expect.any(DOMException), new Error("too late")]);
    expect(letters).toEqual([{ update, error: caught[0] }]);
  });

  it("passes an update again that is handled again", async () => {
    const { bot, letters } = createBot();
    bot.use(failing(2).handler);
    const update = textUpdate("bad");
    await bot.handleUpdate(update);
    await bot.handleUpdate(update);
    expect(letters.map((letter) => letter.update)).toEqual([update, update]);
  });

  it("logs an update with which onDeadLetter fails", async () => {
    const onDeadLetter = (): never => {
      throw new Error("disk full");
    };
    const { bot } = createBot({ onDeadLetter });
    bot.use(failing(1).handler);
    const update = textUpdate("bad");
    const lines = await captureErrors(() => bot.handleUpdate(update));
    expect(lines.join("\n")).toContain(
      `onDeadLetter failed: Error: disk full: ${JSON.stringify(update)}`,
    );
  });
});

describe("attempts", () => {
  it.each([0, 1.5, Number.NaN])("cannot be %s", (attempts) => {
    expect(() => createBot({ attempts })).toThrow(RangeError);
  });
});
