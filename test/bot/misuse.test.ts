import { describe, expect, it } from "vitest";
import { Bot, InlineKeyboard } from "../../src/index.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const transport = new ScriptedTransport(() => okResponse(me));
const createBot = () => new Bot("42:token", { botInfo: me, client: { transport } });

describe("a mistake of plain JavaScript is an error", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["no token", () => new Bot(given(process.env["NO_SUCH_TOKEN"])), /is empty. Set BOT_TOKEN to/],
    [
      "a misspelled option",
      () => new Bot("42:token", given({ clinet: {} })),
      /^"clinet" is not a valid option of Bot. Did you mean "client"\?$/,
    ],
    ["an option of the client", () => new Bot("42:a", { client: given({ root: 1 }) }), /"apiRoot"/],
    ["a text instead of options", () => new Bot("42:a", given("x")), /^Bot takes an object of opt/],
    [
      "an update as text",
      () => createBot().handleUpdate(given(JSON.stringify(textUpdate("x")))),
      /^Not an update: parseUpdate\(\) of telewire\/types reads text and bytes$/,
    ],
    ["an update as bytes", () => createBot().handleUpdate(given(Buffer.of(1))), /parseUpdate\(\)/],
    [
      "an option of withToken()",
      () => createBot().withToken("1:a", given({ client: {} })),
      /^"client" is not a valid option of bot.withToken\(\). Did you mean "botInfo"\?$/,
    ],
    ["a dead letter", () => new Bot("42:a", given({ onDeadLetter: 5 })), /a function, got number/],
    ["lanes: 5", () => new Bot("42:a", given({ lanes: 5 })), /^lanes takes an object of opt/],
    ["catch(undefined)", () => createBot().catch(given(undefined)), /a function, got undefined/],
    ["no update", () => createBot().handleUpdate(given(undefined)), /parseUpdate\(\)/],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it("for listen() without a port", async () => {
    const listening = createBot().listen(given({}));
    await expect(listening).rejects.toThrow(
      "port must be a whole number from 0 to 65535; got undefined",
    );
  });

  it("for an option of start()", async () => {
    const starting = createBot().start(given({ dropPendingUpdates: true }));
    await expect(starting).rejects.toThrow(TypeError);
    await expect(starting).rejects.toThrow(
      '"dropPendingUpdates" is not a valid option of bot.start(). Did you mean "drop_pending_updates"?',
    );
  });

  it.each<[string, (bot: Bot) => unknown, RegExp]>([
    [
      "a shortcut taken out of ctx",
      (bot) => bot.use(({ reply }) => reply("x")),
      /^Call ctx.reply\(\) instead of taking reply out of ctx$/,
    ],
    [
      "a keyboard instead of parameters",
      (bot) => bot.use((ctx) => ctx.reply("x", given(new InlineKeyboard().text("a")))),
      /^Call ctx.reply\(\) with { reply_markup: keyboard }$/,
    ],
    [
      "a number to reply",
      (bot) => bot.use((ctx) => ctx.reply(given(123))),
      /^Expected a text, got number$/,
    ],
    [
      "a function instead of background work",
      (bot) => bot.use((ctx) => ctx.background(given(async () => undefined))),
      /^ctx.background\(\) takes a promise, got function$/,
    ],
    [
      "null to reply",
      (bot) => bot.use((ctx) => ctx.reply(given(null))),
      /^Expected a text, got null$/,
    ],
  ])("for bot.catch: %s", async (_, register, message) => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.catch((error) => seen.push(error));
    register(bot);
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([expect.any(TypeError)]);
    expect((seen[0] as Error).message).toMatch(message);
    expect(transport.requests).toEqual([]);
  });
});
