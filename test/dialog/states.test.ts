import { describe, expect, it } from "vitest";
import {
  Bot,
  memoryStorage,
  type StateContext,
  type StateData,
  session,
  states,
} from "../../src/index.ts";
import { ada, bot as me, textUpdate } from "../support/updates.ts";

function createDoor() {
  const bot = new Bot("42:token", { botInfo: me });
  const log: unknown[] = [];
  const storage = memoryStorage();
  interface Data extends StateData<"hall" | "door.open" | "__proto__"> {
    note?: string;
  }
  const app = bot.use(session({ initial: (): Data => ({}), storage }));
  const door = states(app, ["hall", "door.open", "__proto__"]);
  door.state("hall").hears("open", (ctx) => {
    ctx.session.note = "opened";
    door.enter(ctx, "door.open");
  });
  door.state("door.open").on("message:text", (ctx, next) => {
    log.push(`open ${ctx.msg.text} ${ctx.session.note}`);
    return next();
  });
  door.state("__proto__").use(() => log.push("proto"));
  app.command("start", (ctx) => door.enter(ctx, "hall"));
  app.command("proto", (ctx) => door.enter(ctx, "__proto__"));
  app.command("back", (ctx) => log.push(door.back(ctx)));
  app.command("leave", (ctx) => door.leave(ctx));
  app.use((ctx) => log.push(`after ${ctx.msg?.text}`));
  return { bot, log, door, storage };
}

describe("states()", () => {
  it("runs the handlers of the current state, then those after the states", async () => {
    const { bot, log } = createDoor();
    for (const text of ["open", "/start", "hi", "open", "hi", "/leave", "hi"])
      await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual([
      "after open",
      "after hi",
      "open hi opened",
      "after hi",
      "open /leave opened",
      "after hi",
    ]);
  });

  it("goes back through the previous states", async () => {
    const { bot, log } = createDoor();
    for (const text of ["/start", "open", "/back", "/back", "/back"])
      await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual(["open /back opened", "hall", undefined, undefined]);
  });

  it("stores at most 20 previous states", async () => {
    const { bot, storage } = createDoor();
    for (let i = 0; i < 50; i++) await bot.handleUpdate(textUpdate("/start"));
    expect(storage.read("7")).toEqual({
      state: "hall",
      history: Array(20).fill("hall"),
      stateMark: { update_id: expect.any(Number), at: expect.any(Number) },
    });
  });

  it("ignores a stored state that no longer exists, and accepts any name", async () => {
    const { bot, log, storage } = createDoor();
    storage.write("7", { state: "constructor" });
    await bot.handleUpdate(textUpdate("hi"));
    await bot.handleUpdate(textUpdate("/proto"));
    await bot.handleUpdate(textUpdate("hi"));
    expect(log).toEqual(["after hi", "proto"]);
  });

  it("passes on updates without a session", async () => {
    const { bot, log } = createDoor();
    await bot.handleUpdate({
      update_id: 1,
      inline_query: { id: "1", from: ada, query: "", offset: "" },
    });
    expect(log).toEqual(["after undefined"]);
  });

  it("are entered by handlers that see more updates than their own", async () => {
    const bot = new Bot<StateContext<"asked">>("42:token", { botInfo: me });
    const log: unknown[] = [];
    bot.use(session({ initial: (): StateData<"asked"> => ({}) }));
    const order = states(bot.chatType("private"), ["asked"]);
    order.state("asked").on("message:text", (ctx) => log.push(ctx.msg.text, ctx.chat.first_name));
    bot.command("ask", (ctx) => order.enter(ctx, "asked"));
    for (const text of ["/ask", "now"]) await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual(["now", "Ada"]);
  });

  it("rejects unknown names", () => {
    const { door } = createDoor();
    // @ts-expect-error no such state
    expect(() => door.state("door.shut")).toThrow(TypeError);
  });
});
