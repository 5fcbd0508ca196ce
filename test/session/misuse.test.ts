import { describe, expect, it } from "vitest";
import { Bot, lazySession, session } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

describe.each([
  ["session", session],
  ["lazySession", lazySession],
])("%s", (_, create) => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "no options",
      () => create(given(undefined)),
      /^session\(\) takes an object of options, such as { initial }$/,
    ],
    ["no initial", () => create(given({})), /^initial must be a synchronous function/],
    [
      "an object as initial",
      () => create({ initial: given({ count: 0 }) }),
      /such as \(\) => \({ count: 0 }\)$/,
    ],
    [
      "an async initial",
      () => create({ initial: async () => ({}) }),
      /must be a synchronous function/,
    ],
    [
      "a misspelled option",
      () => create(given({ initial: () => ({}), store: {} })),
      /^"store" is not a valid option of session\(\). Did you mean "storage"\?$/,
    ],
    [
      "use(session) without a call",
      () => create(given({ update: {}, api: {} })),
      /not a valid option/,
    ],
  ])("rejects at registration: %s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it("names an initial that returns a promise without being async, at its first use", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const seen: unknown[] = [];
    bot.catch((error) => seen.push(error));
    bot
      .use(create({ initial: () => Promise.resolve({ count: 0 }), property: "cart" }))
      .use((ctx) => Reflect.get(ctx, "cart"));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([new TypeError("initial of ctx.cart must not return a promise")]);
  });
});
