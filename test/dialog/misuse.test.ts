import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Bot, type DialogState, dialog, lazySession, session, states } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const nothing = () => undefined;
const app = () =>
  new Bot("42:token").use(session({ initial: (): { dialog?: DialogState } => ({}) }));

describe("a mistake of plain JavaScript is an error at registration", () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "a misspelled option of the dialog",
      () => dialog(app(), "order", given({ timeout: 5 })),
      /^"timeout" is not a valid option of dialog\(\). Did you mean "timeoutMs"\?$/,
    ],
    [
      "a misspelled option of a step",
      () => dialog(app(), "order").ask("size", z.string(), nothing, given({ inputs: 1 })),
      /^"inputs" is not a valid option of ask\(\). Did you mean "input"\?$/,
    ],
    [
      "a step without a schema",
      () => dialog(app(), "order").ask("size", given(undefined), nothing),
      /^Expected a Standard Schema, such as one of zod, got undefined/,
    ],
    [
      "a step without a question",
      () => dialog(app(), "order").ask("size", z.string(), given("Which size?")),
      /^Expected a function, got string$/,
    ],
    [
      "a dialog without its last handler",
      () => dialog(app(), "order").ask("size", z.string(), nothing).done(given(undefined)),
      /^Expected a function, got undefined/,
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

describe.each<[string, (bot: Bot) => unknown]>([
  ["no session", (bot) => bot],
  ["lazySession()", (bot) => bot.use(lazySession({ initial: () => ({}) }))],
])("with %s, an error names what is missing", (_, register) => {
  it.each<[string, (app: never) => { enter: (ctx: never, name: never) => unknown }, string]>([
    [
      "a dialog",
      (app) => dialog(app, "order").ask("size", z.string(), nothing).done(nothing),
      "The dialog order needs ctx.session: register session() before it",
    ],
    [
      "states",
      (app) => states(app, ["size"]),
      "states() needs ctx.session: register session() before it",
    ],
  ])("%s", async (_, create, message) => {
    const bot = new Bot("42:token", { botInfo: me });
    const seen: unknown[] = [];
    bot.catch((error) => seen.push(error));
    const flow = create(given(register(bot)));
    bot.use((ctx) => flow.enter(given(ctx), given("size")));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([new TypeError(message)]);
  });
});
