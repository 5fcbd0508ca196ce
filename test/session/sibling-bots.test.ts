import { describe, expect, it } from "vitest";
import { Bot, type Context, lazySession, memoryStorage, session } from "../../src/index.ts";
import { ada, bot as me, textUpdate } from "../support/updates.ts";
import { laterStorage } from "./storages/later-storage.ts";

const initial = (): { names: string[] } => ({ names: [] });

describe("bots made by withToken()", () => {
  it("have separate sessions in one storage, whichever bot gets the first update", async () => {
    const storage = laterStorage();
    for (const order of [
      [2, 42],
      [42, 3, 2],
    ]) {
      const bot = new Bot("42:a", { botInfo: me });
      bot.use(session({ initial, storage })).on("message:text", (ctx) => {
        ctx.session.names.push(`${ctx.me.id} ${ctx.msg.text}`);
      });
      const bots = new Map([[42, bot as Pick<Bot, "handleUpdate">]]);
      for (const id of [2, 3])
        bots.set(
          id,
          bot.withToken(`${id}:b`, { botInfo: { ...me, id, username: `bot${id}_bot` } }),
        );
      for (const id of order) await bots.get(id)?.handleUpdate(textUpdate("hi"));
    }
    expect(await storage.read("7")).toEqual({ names: ["42 hi", "42 hi"] });
    expect(await storage.read("2:7")).toEqual({ names: ["2 hi", "2 hi"] });
    expect(await storage.read("3:7")).toEqual({ names: ["3 hi"] });
  });

  it("also with lazySession() and other names, while a custom key stays unchanged", async () => {
    const storage = memoryStorage();
    const bot = new Bot("42:a", { botInfo: me });
    bot
      .use(lazySession({ initial, storage, property: "lazy" }))
      .use(session({ initial, storage, property: "own", key: (ctx: Context) => ctx.from?.id }))
      .on("message", async (ctx) => {
        (await ctx.lazy).names.push("lazy");
        ctx.own.names.push("own");
      });
    await bot.withToken("2:b", { botInfo: { ...me, id: 2 } }).handleUpdate(textUpdate("hi"));
    expect(storage.read("lazy:2:7")).toEqual({ names: ["lazy"] });
    expect(storage.read("own:7")).toEqual({ names: ["own"] });
  });

  it("have no session either for an update without a chat", async () => {
    const bot = new Bot("42:a", { botInfo: me });
    const errors: unknown[] = [];
    bot.catch((error) => errors.push(error));
    bot.use(session({ initial })).use((ctx) => ctx.session.names);
    await bot.withToken("2:b", { botInfo: { ...me, id: 2 } }).handleUpdate({
      update_id: 1,
      inline_query: { id: "1", from: ada, query: "", offset: "" },
    });
    expect(errors).toEqual([
      new TypeError("This update (inline_query) has no ctx.session: its key is undefined"),
    ]);
  });
});
