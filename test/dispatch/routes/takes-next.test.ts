import { describe, expect, it } from "vitest";
import { takesNext } from "../../../src/dispatch/routes/takes-next.ts";
import { Bot, type Context, type Middleware } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const written = (source: string) => new Function(`return ${source}`)() as Middleware<Context>;

const TAKING = [
  "(ctx, next) => next()",
  "(ctx, ...rest) => rest[0]()",
  "(...all) => all[1]()",
  "(ctx, next = () => {}) => next()",
  "function () { return arguments[1](); }",
  "((...all) => all[1]()).bind(null)",
  "((ctx, ...rest) => rest[0]()).bind(null)",
  "new Proxy((ctx, ...rest) => rest[0](), {})",
  "({ [((name) => name)('method')](...all) { return all[1](); } }).method",
  "(function /* () */ (...all) { return all[1](); })",
  "async /* => */ (...all) => all[1]()",
  "({ ')': ignored }, ...rest) => rest[0]()",
  "({ [String('id')]: ignored }, ...rest) => rest[0]()",
  "({ 'menu(a)'(...all) { return all[1](); } })['menu(a)']",
  "({ 'a=>b'(ctx) { return arguments[1](); } })['a=>b']",
  "Object.defineProperty((ctx, next) => next(), 'length', { value: 1 })",
];

describe("takesNext", () => {
  it.each(TAKING)("is true for %s", (source) => {
    expect(takesNext(written(source))).toBe(true);
  });

  it.each([
    "() => 1",
    "ctx => ctx.reply('(...a)')",
    "async ctx => ctx.reply('arguments')",
    "(ctx) => ctx.reply('a=b', (c) => (d = c))",
    "({ msg, from: { id } }) => msg.text + id",
    "async({msg:e})=>e",
    "(ctx,) => ctx",
    "function (ctx) { return ctx.msg; }",
    "async function named() {}",
    "({ method(ctx) { return ctx; } }).method",
  ])("is false for %s", (source) => {
    expect(takesNext(written(source))).toBe(false);
  });

  it("is true for a function whose source is not known", () => {
    const original = Function.prototype.toString;
    Function.prototype.toString = () => "";
    try {
      expect(takesNext((ctx) => ctx)).toBe(true);
    } finally {
      Function.prototype.toString = original;
    }
  });
});

describe("next", () => {
  it.each(TAKING)("reaches %s", (source) => {
    const bot = new Bot("1:a", { botInfo: me });
    let runs = 0;
    bot.use(written(source), () => {
      runs++;
    });
    void bot.handleUpdate(textUpdate("hello"));
    expect(runs).toBe(1);
  });
});
