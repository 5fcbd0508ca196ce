import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bot } from "../../../src/index.ts";
import { probeUpdate, type Update } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { routeTrees } from "../../support/matcher/random-routes.ts";
import { updates } from "../../support/matcher/random-updates.ts";
import { register } from "../../support/matcher/route-tree.ts";
import { buttonUpdate, bot as me, message, textUpdate } from "../../support/updates.ts";

function createBot(): Bot {
  return new Bot("42:token", { botInfo: me });
}

function canHandle(bot: Bot, update: Update | object): boolean {
  return bot.canHandle(probeUpdate(new TextEncoder().encode(JSON.stringify(update))));
}

const silent = () => undefined;
const sticker = { update_id: 1, message: { ...message(""), text: undefined, sticker: {} } };

describe("canHandle", () => {
  it("is false for an update without a handler", () => {
    const bot = createBot();
    expect(canHandle(bot, textUpdate("/start"))).toBe(false);
    expect(canHandle(bot, { update_id: 1, kind_of_tomorrow: {} })).toBe(true);
  });

  it("with commands is true for messages with a command", () => {
    const bot = createBot();
    bot.command("start", silent);
    expect(canHandle(bot, textUpdate("/start"))).toBe(true);
    expect(canHandle(bot, textUpdate("/other"))).toBe(true);
    expect(canHandle(bot, textUpdate("start"))).toBe(false);
    expect(canHandle(bot, sticker)).toBe(false);
    expect(canHandle(bot, buttonUpdate("start"))).toBe(false);
    expect(canHandle(bot, { update_id: 1, edited_message: message("/start") })).toBe(false);
  });

  it("with texts is true for messages with a text or a caption", () => {
    const bot = createBot();
    bot.hears(/tea/, silent);
    expect(canHandle(bot, textUpdate("coffee"))).toBe(true);
    const { text: _, ...photo } = message("");
    expect(canHandle(bot, { update_id: 1, message: { ...photo, caption: "tea" } })).toBe(true);
    expect(canHandle(bot, sticker)).toBe(false);
  });

  it("with buttons is true for presses of buttons with data", () => {
    const bot = createBot();
    bot.callbackQuery("ok", silent);
    expect(canHandle(bot, buttonUpdate("no"))).toBe(true);
    const game = buttonUpdate("", { data: undefined as never, game_short_name: "chess" });
    expect(canHandle(bot, game)).toBe(false);
  });

  it("with filter queries is true for updates with such a field", () => {
    const bot = createBot();
    bot.on(["message:photo", "edited_message"], silent);
    expect(canHandle(bot, { update_id: 1, message: { ...message(""), photo: [] } })).toBe(true);
    expect(canHandle(bot, textUpdate("x"))).toBe(false);
    expect(canHandle(bot, { update_id: 1, edited_message: message("x") })).toBe(true);
  });

  it("is true for all updates of a kind that a handler receives without conditions, and requires all nested conditions", () => {
    const bot = createBot();
    bot.on("message:photo").command("x", silent);
    expect(canHandle(bot, { update_id: 1, message: { ...message("/x"), photo: [] } })).toBe(true);
    expect(canHandle(bot, textUpdate("/x"))).toBe(false);
    const other = createBot();
    other.on("message:photo", silent);
    other.chatType("private", silent);
    expect(canHandle(other, sticker)).toBe(true);
  });

  it("with a validator is true for every update, so that it is checked", () => {
    const validate = { checkUpdate: silent, checkCall: silent };
    expect(canHandle(new Bot("42:token", { botInfo: me, validate }), sticker)).toBe(true);
  });

  it("seals the bot against further handlers", () => {
    const bot = createBot();
    canHandle(bot, sticker);
    expect(() => bot.use(silent)).toThrow("before the first update");
  });

  it("is true for every update that reaches a handler", async () => {
    let rejected = 0;
    const some = fc.array(updates, { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(routeTrees, some, async (trees, all) => {
      const bot = createBot();
      let reached = 0;
      register(bot, trees, () => (_ctx, next) => {
        reached++;
        return next();
      });
      for (const update of all) {
        reached = 0;
        await bot.handleUpdate(update);
        const isAccepted = canHandle(bot, update);
        if (reached > 0) expect(isAccepted).toBe(true);
        if (!isAccepted) rejected++;
      }
    });
    // Many random routes look like mistakes, and the bot warns about each.
    await captureErrors(() => fc.assert(property, { numRuns: 500 }));
    // Without rejected updates, the test would prove nothing.
    expect(rejected).toBeGreaterThan(200);
  }, 30_000);
});
