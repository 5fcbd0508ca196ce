import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Bot, dialog, memoryStorage, type StateData, session, states } from "../../src/index.ts";
import { laterStorage } from "../session/storages/later-storage.ts";
import { buttonUpdate, bot as me, textUpdate } from "../support/updates.ts";
import { withFakeClock } from "./fake-clock.ts";
import { createOrderBot, type Data } from "./order-bot.ts";

const DAY_MS = 86_400_000;

function orderBot(options: { timeoutMs?: number; expired?: () => unknown } = {}) {
  const log: string[] = [];
  const storage = memoryStorage();
  return { log, storage, bot: createOrderBot(log, storage, options) };
}

describe("a dialog when Telegram redelivers updates", () => {
  it("does not take an earlier answer for the answer to the current question", async () => {
    const { bot, log } = orderBot();
    const [order, short, name, many] = ["/order", "A", "33", "many"].map((text) =>
      textUpdate(text),
    );
    if (!order || !short || !name || !many) throw new Error("no updates");
    for (const update of [order, short, name, short, name, many, name, short, many, name])
      await bot.handleUpdate(update);
    expect(log).toEqual(["name?", "name?", "amount, 33?", "Digits, please"]);
    await bot.handleUpdate(textUpdate("3"));
    expect(log.at(-1)).toBe("done 33 3.0");
  });

  it.each([
    ["its end", ["/order", "Ada", "3"]],
    ["leave()", ["/order", "Ada", "/cancel"]],
    ["another dialog started", ["/order", "Ada", "/rate"]],
    ["another dialog ended", ["/order", "Ada", "/rate", "5"]],
  ])(
    "keeps answers from other handlers after %s, and lets new texts through",
    async (_, script) => {
      const { bot, log } = orderBot();
      const updates = script.map((text) => textUpdate(text));
      for (const update of updates) await bot.handleUpdate(update);
      const before = [...log];
      for (const update of updates)
        if ("message" in update && !update.message.text?.startsWith("/"))
          await bot.handleUpdate(update);
      expect(log).toEqual(before);
      await bot.handleUpdate(textUpdate("/cancel"));
      await bot.handleUpdate(textUpdate("new"));
      const isRating = script.at(-1) === "/rate";
      expect(log.at(-1)).toBe(isRating ? "stars?" : "other new");
    },
  );

  it.each([
    ["went to expired()", { timeoutMs: 5_000, expired: () => undefined }, 0],
    ["went on to other handlers", { timeoutMs: 5_000 }, 1],
  ])("does not pass on a late answer again that %s", async (_, options, times) => {
    await withFakeClock(async (advance) => {
      const { bot, log } = orderBot(options);
      await bot.handleUpdate(textUpdate("/order"));
      advance(10_000);
      const late = textUpdate("late");
      for (let i = 0; i < 3; i++) await bot.handleUpdate(late);
      expect(log.filter((line) => line === "other late")).toHaveLength(times);
    });
  });

  it("starts over with the command that started it, and ends with the same answers", async () => {
    const { bot, log } = orderBot();
    const updates = ["/order", "Ada", "3"].map((text) => textUpdate(text));
    for (const update of [...updates, ...updates]) await bot.handleUpdate(update);
    const once = ["name?", "amount, Ada?", "done Ada 3.0"];
    expect(log).toEqual([...once, ...once]);
  });

  it("accepts an answer again whose handling failed", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, memoryStorage(), { failing: true });
    await bot.handleUpdate(textUpdate("/order"));
    const bad = textUpdate("bad");
    for (let i = 0; i < 2; i++) await bot.handleUpdate(bad);
    expect(log).toEqual(["name?", "error cannot ask bad", "error cannot ask bad"]);
  });

  it("recognizes only answers of the last day and near the mark, since update ids may restart", async () => {
    await withFakeClock(async (advance) => {
      const { bot, log, storage } = orderBot();
      const older = ["111", "222", "333", "444", "555"].map((text) => textUpdate(text));
      const say = async (update = older.pop()) => update && (await bot.handleUpdate(update));
      await say(textUpdate("/order"));
      advance(DAY_MS - 1);
      await say();
      expect(log).toEqual(["name?"]);
      advance(1);
      await say();
      expect(log).toEqual(["name?", "amount, 444?"]);
      await say({ ...textUpdate("7"), update_id: 5_000_000 });
      expect(log.at(-1)).toBe("done 444 7.0");
      await say({ ...textUpdate("lower"), update_id: 4_000_001 });
      expect(log.at(-1)).toBe("done 444 7.0");
      await say({ ...textUpdate("far lower"), update_id: 4_000_000 });
      expect(log.at(-1)).toBe("other far lower");
      advance(DAY_MS);
      await say();
      expect(log.at(-1)).toBe("other 333");
      expect(storage.read("7")).toEqual({});
    });
  });

  it("loads states stored by older versions", async () => {
    const storage = memoryStorage();
    const old = { name: "order", step: "amount", answers: { name: "Ada" }, update_id: 2_000_000 };
    storage.write("7", { dialog: old });
    const log: string[] = [];
    const bot = createOrderBot(log, storage);
    await bot.handleUpdate({ ...textUpdate("33"), update_id: 2_000_000 });
    expect(log).toEqual([]);
    await bot.handleUpdate(textUpdate("3"));
    expect(log).toEqual(["done Ada 3.0"]);
  });

  it("recognizes redelivered buttons too, and ignores updates that are not answers", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const app = bot.use(session({ initial: (): Data => ({}) }));
    const log: unknown[] = [];
    const sure = dialog(app, "sure")
      .ask("is", z.enum(["yes", "no"]), () => log.push("sure?"), {
        input: (ctx) => ctx.callbackQuery?.data,
      })
      .ask("why", z.string(), () => log.push("why?"))
      .done((_, answers) => log.push(answers));
    app.command("go", (ctx) => sure.enter(ctx));
    app.use((ctx) => log.push(`other ${ctx.callbackQuery?.data ?? ctx.msg?.text}`));
    const [go, old, yes, why] = [
      textUpdate("/go"),
      textUpdate("/old"),
      buttonUpdate("yes"),
      textUpdate("because"),
    ];
    for (const update of [go, yes, yes, old, why, yes, why, old]) await bot.handleUpdate(update);
    const end = { is: "yes", why: "because" };
    expect(log).toEqual(["sure?", "why?", "other /old", end, "other /old"]);
  });

  it("lets a text through when a handler leaves it and calls next()", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const app = bot.use(session({ initial: (): Data => ({}) }));
    const log: unknown[] = [];
    app.hears("Cancel", (ctx, next) => {
      log.push(order.leave(ctx));
      return next();
    });
    const order = dialog(app, "order")
      .ask("a", z.string(), () => log.push("a?"))
      .done(() => log.push("done"));
    app.command("order", (ctx) => order.enter(ctx));
    app.on("message:text", (ctx) => log.push(`other ${ctx.msg.text}`));
    for (const text of ["/order", "Cancel", "hi"]) await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual(["a?", true, "other Cancel", "other hi"]);
  });
});

describe("a handler that starts a dialog and calls next()", () => {
  it("does not use the same update as the first answer", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const app = bot.use(session({ initial: (): Data => ({}) }));
    const log: unknown[] = [];
    app.hears("Order", (ctx, next) => {
      order.enter(ctx);
      return next();
    });
    const order = dialog(app, "order")
      .ask("a", z.string(), () => log.push("a?"))
      .done((_, answers) => log.push(answers));
    for (const text of ["Order", "x"]) await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual(["a?", { a: "x" }]);
  });
});

describe("states when Telegram redelivers updates", () => {
  function createShop() {
    const bot = new Bot("42:token", { botInfo: me });
    const log: string[] = [];
    const storage = laterStorage();
    const app = bot.use(session({ initial: (): StateData<"address" | "time"> => ({}), storage }));
    const order = states(app, ["address", "time"]);
    order.state("address").on("message:text", (ctx) => {
      log.push(`address ${ctx.msg.text}`);
      order.enter(ctx, "time");
    });
    order.state("time").hears("back", (ctx) => void log.push(`back to ${order.back(ctx)}`));
    order.state("time").on("message:text", (ctx) => {
      log.push(`time ${ctx.msg.text}`);
      order.leave(ctx);
    });
    app.command("order", (ctx) => order.enter(ctx, "address"));
    app.command("cancel", (ctx) => order.leave(ctx));
    app.use((ctx) => void log.push(`other ${ctx.callbackQuery?.data ?? ctx.msg?.text}`));
    return { bot, log, storage };
  }

  it("run no handler for an earlier message, in the new state or after the states", async () => {
    const { bot, log } = createShop();
    const [a, b, c, d] = ["Elm Street", "back", "Oak Street", "noon"].map((t) => textUpdate(t));
    if (!a || !b || !c || !d) throw new Error("no updates");
    const first = { ...textUpdate("/order"), update_id: a.update_id - 1 };
    for (const update of [first, a, a, b, a, b, c, a, b, c, d, a, b, c, d])
      await bot.handleUpdate(update);
    expect(log).toEqual([
      "address Elm Street",
      "back to address",
      "address Oak Street",
      "time noon",
    ]);
    await bot.handleUpdate(textUpdate("new"));
    expect(log.at(-1)).toBe("other new");
  });

  it("pass on commands and buttons, and start over with their command", async () => {
    const { bot, log } = createShop();
    const updates = [textUpdate("/order"), textUpdate("Elm Street"), buttonUpdate("b")];
    for (const update of [...updates, ...updates]) await bot.handleUpdate(update);
    expect(log).toEqual(["address Elm Street", "other b", "address Elm Street", "other b"]);
  });

  it("handle the update whose handler enters them and calls next()", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const log: string[] = [];
    const app = bot.use(session({ initial: (): StateData<"on"> => ({}) }));
    app.use((ctx, next) => {
      if (ctx.session.state === undefined) door.enter(ctx, "on");
      return next();
    });
    const door = states(app, ["on"]);
    door.state("on").on("message:text", (ctx) => void log.push(ctx.msg.text));
    await bot.handleUpdate(textUpdate("a"));
    await bot.handleUpdate(textUpdate("b"));
    expect(log).toEqual(["a", "b"]);
  });

  it("store nothing for a chat that leaves without being in a state", async () => {
    const { bot, log, storage } = createShop();
    const early = textUpdate("early");
    await bot.handleUpdate(textUpdate("/cancel"));
    await bot.handleUpdate(early);
    expect(log).toEqual(["other early"]);
    expect(await storage.read("7")).toBeUndefined();
  });

  it("delete the mark of leaving after a day", async () => {
    await withFakeClock(async (advance) => {
      const { bot, storage } = createShop();
      for (const text of ["/order", "Elm Street", "noon"]) await bot.handleUpdate(textUpdate(text));
      expect(await storage.read("7")).toMatchObject({ stateMark: {} });
      advance(DAY_MS);
      await bot.handleUpdate(textUpdate("new"));
      expect(await storage.read("7")).toEqual({});
    });
  });
});
