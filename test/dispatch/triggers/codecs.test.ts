import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bot, type Codec, Composer, deepLink } from "../../../src/index.ts";
import { buttonUpdate, bot as me, textUpdate } from "../../support/updates.ts";

/** Reads the JSON after the prefix, unless it is invalid. */
const json: Codec<unknown> & { pack(value: unknown): string } = {
  prefix: "json",
  pack: (value) => `json:${JSON.stringify(value)}`,
  unpack: (data) => {
    try {
      return JSON.parse(data.slice("json:".length)) as unknown;
    } catch {
      return undefined;
    }
  },
};

const values = fc.oneof(
  fc.constantFrom(false, true, null, 0, "", -0),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Runs one update through handlers that record their `ctx.match`. */
async function matchesOf(
  register: (bot: Bot, record: (ctx: { match: unknown }) => unknown) => unknown,
  update: Parameters<Bot["handleUpdate"]>[0],
): Promise<unknown[]> {
  const bot = new Bot("42:token", { botInfo: me });
  const matches: unknown[] = [];
  register(bot, (ctx) => matches.push(ctx.match));
  bot.use(() => matches.push("not matched"));
  await bot.handleUpdate(update);
  return matches;
}

describe("a codec", () => {
  it.each<[string, (bot: Bot, record: (ctx: { match: unknown }) => unknown) => unknown]>([
    ["alone", (bot, record) => bot.callbackQuery(json, record)],
    ["among other triggers", (bot, record) => bot.callbackQuery(["x", json], record)],
    ["beside a pattern", (bot, record) => bot.callbackQuery([/^x$/, json], record)],
    ["behind another trigger", (bot, record) => bot.callbackQuery(/j/).callbackQuery(json, record)],
    [
      "behind a prefix",
      (bot, record) => bot.callbackQuery({ prefix: "json" }).callbackQuery(json, record),
    ],
    ["behind itself", (bot, record) => bot.callbackQuery(json).callbackQuery(json, record)],
    ["around a guard", (bot, record) => bot.callbackQuery(json).filter(() => true, record)],
  ])("passes every value but undefined to the handler as ctx.match: %s", async (_, register) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const data = json.pack(value);
        expect(await matchesOf(register, buttonUpdate(data))).toEqual([json.unpack(data)]);
      }),
      { numRuns: 50 },
    );
    expect(await matchesOf(register, buttonUpdate("json:{"))).toEqual(["not matched"]);
  });

  it("of booleans runs its handler for both of them", async () => {
    const flag = { prefix: "flag", unpack: (data: string) => data === "flag:1" };
    for (const [data, match] of [
      ["flag:1", true],
      ["flag:0", false],
    ] as const)
      expect(
        await matchesOf((bot, record) => bot.callbackQuery(flag, record), buttonUpdate(data)),
      ).toEqual([match]);
  });

  it("keeps its value on ctx.match behind handlers without a trigger", async () => {
    const inner = new Composer();
    const matches: unknown[] = [];
    inner.use((ctx, next) => {
      matches.push(ctx.match);
      return next();
    });
    inner.chatType("private", (ctx) => matches.push(ctx.match));
    await matchesOf((bot) => bot.callbackQuery(json, inner), buttonUpdate("json:false"));
    expect(matches).toEqual([false, false]);
  });

  it("of a deep link passes every value but undefined as well", async () => {
    const link = deepLink(json);
    for (const value of [false, true, null, 0, "", "a"]) {
      const update = textUpdate(`/start ${link.pack(value)}`);
      const register = (bot: Bot, record: (ctx: { match: unknown }) => unknown) =>
        bot.deepLink(link, record);
      expect(await matchesOf(register, update)).toEqual([value]);
    }
    const invalid = textUpdate("/start e30");
    expect(await matchesOf((bot, record) => bot.deepLink(link, record), invalid)).toEqual([
      "not matched",
    ]);
  });
});
