import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { splitWords } from "../../../src/dispatch/triggers/command-arguments.ts";
import { Bot, CommandArgumentsError, deepLink } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { bot as me, message, textUpdate } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  const seen: unknown[] = [];
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => seen.push(error));
  return { bot, seen };
}

describe("the words of a command", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["  a\tb\n c ", ["a", "b", "c"]],
    [`say "two words" 'one' “three  more” «x»`, ["say", "two words", "one", "three  more", "x"]],
    [`it's "open`, ["it's", '"open']],
    ['"" a', ["", "a"]],
    ['a"b c"', ['a"b', 'c"']],
  ])("of %j are %j", (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it("lose nothing but white space and quotes, in linear time", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", '"', "'", "“", "”", "\n") }),
        (text) => {
          const bare = (from: string): string => from.replace(/[\s"'“”]/g, "");
          expect(bare(splitWords(text).join(""))).toBe(bare(text));
        },
      ),
    );
    expect(splitWords('"'.repeat(4096)).length).toBeLessThanOrEqual(4096);
  });

  it("are on ctx of every command, and of no other handler's type", async () => {
    const { bot, seen } = createBot();
    bot.command("add", (ctx) => seen.push(ctx.args, ctx.args[0]?.length));
    // @ts-expect-error: a text has no arguments
    bot.hears("x", (ctx) => ctx.args);
    await bot.handleUpdate(textUpdate('/add "two words" b'));
    expect(seen).toEqual([["two words", "b"], 9]);
  });
});

describe("a schema", () => {
  const minutes = z
    .tuple([z.coerce.number().int().positive(), z.string()])
    .transform(([after, what]) => ({ after, what }));

  it("of zod sets ctx.args to its output", async () => {
    const { bot, seen } = createBot();
    bot.command("remind", { args: minutes }, (ctx, next) => {
      seen.push(ctx.args.after + 1, ctx.args.what);
      return next();
    });
    bot.command("remind", (ctx) => seen.push(ctx.args));
    expect(bot.handleUpdate(textUpdate('/remind 5 "the tea"'))).toBeUndefined();
    expect(seen).toEqual([6, "the tea", ["5", "the tea"]]);
  });

  it("of valibot does too, and so does an asynchronous one", async () => {
    const { bot, seen } = createBot();
    const args = v.pipeAsync(
      v.tupleAsync([v.string()]),
      v.transformAsync(async ([name]) => ({ name })),
    );
    bot.command("call", { args }, (ctx) => seen.push(ctx.args.name));
    await bot.handleUpdate(textUpdate("/call Ada"));
    expect(seen).toEqual(["Ada"]);
  });

  it("applies to its own handlers only, before and after next()", async () => {
    const { bot, seen } = createBot();
    const args = z.tuple([z.string()]).transform(([who]) => ({ who }));
    bot.command("call", async (ctx, next) => {
      await next();
      seen.push(ctx.args);
    });
    bot.command("call", { args }, async (ctx, next) => {
      await next();
      seen.push(ctx.args);
    });
    bot.command("call", { args }, (ctx, next) => {
      next();
      seen.push(ctx.args.who);
    });
    bot.command("call", (ctx) => seen.push(ctx.args));
    await bot.handleUpdate(textUpdate("/call Ada"));
    expect(seen).toEqual([["Ada"], "Ada", { who: "Ada" }, ["Ada"]]);
  });

  it("that rejects the words prevents the handler: with an error, or with `invalid`", async () => {
    const { bot, seen } = createBot();
    bot.command("remind", { args: minutes }, () => seen.push("ran"));
    bot.command(
      "later",
      {
        args: minutes,
        invalid: (ctx, issues) => {
          seen.push([ctx.from?.first_name, issues.length]);
        },
      },
      () => seen.push("ran"),
    );
    await bot.handleUpdate(textUpdate("/remind soon secret"));
    const [error] = seen.splice(0);
    expect(error).toBeInstanceOf(CommandArgumentsError);
    expect(String(error)).not.toContain("secret");
    await bot.handleUpdate(textUpdate("/later"));
    expect(seen).toEqual([["Ada", 1]]);
  });
});

describe("a command", () => {
  const photo = (caption: string): Update => {
    const { text: _, entities, ...rest } = message(caption);
    return { update_id: 1, message: { ...rest, caption, caption_entities: entities ?? [] } };
  };

  it("may be a pattern for names", async () => {
    const { bot, seen } = createBot();
    bot.command([/^item_(?<id>\d+)$/, "item"], (ctx) => {
      const { match } = ctx;
      seen.push(typeof match === "string" ? match : match.groups?.["id"], ctx.args);
    });
    for (const text of ["/item_7 x", "/item y", "/item_x", "item_7"])
      await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["7", ["x"], "y", ["y"]]);
  });

  it("may be in a caption, with an option", async () => {
    const { bot, seen } = createBot();
    bot.command("sell", { captions: true }, (ctx) => seen.push(ctx.match));
    bot.command("buy", () => seen.push("never"));
    for (const update of [photo("/sell tea"), photo("/buy tea"), textUpdate("/sell now")])
      await bot.handleUpdate(update);
    expect(seen).toEqual(["tea", "now"]);
  });

  it("may be in a channel post, with an option", async () => {
    const { bot, seen } = createBot();
    bot.command("sell", { channelPosts: true }, (ctx) => seen.push(ctx.kind, ctx.from?.id));
    bot.command("buy", (ctx) => seen.push(ctx.kind, ctx.from.id));
    for (const text of ["/sell", "/buy"]) {
      const { from: _, ...post } = message(text);
      await bot.handleUpdate({ update_id: 1, channel_post: post });
      await bot.handleUpdate(textUpdate(text));
    }
    expect(seen).toEqual(["channel_post", undefined, "message", 7, "message", 7]);
  });

  it("may have other prefixes", async () => {
    const { bot, seen } = createBot();
    bot.command("ban", { prefix: ["!", "."] }, (ctx) => seen.push([ctx.match, ctx.args]));
    for (const text of ["!ban ada", ".ban", "/ban ada", "ban", "!ban@shop_bot x", "!ban@other x"])
      await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual([
      ["ada", ["ada"]],
      ["", []],
      ["x", ["x"]],
    ]);
    for (const prefix of ["", " ", "a b", "@"])
      expect(() => bot.command("x", { prefix }, () => undefined)).toThrow(
        "not a valid command prefix",
      );
  });
});

describe("a deep link", () => {
  const codec = {
    prefix: "ref",
    pack: ({ user }: { user: number }) => `ref:${user}`,
    unpack: (data: string) => {
      const user = /^ref:(\d+)$/.exec(data)?.[1];
      return user === undefined ? undefined : { user: Number(user) };
    },
  };
  const link = deepLink(codec);

  it("passes its value to the handler, and no other parameter does", async () => {
    const { bot, seen } = createBot();
    bot.deepLink(link, (ctx) => seen.push(ctx.match.user));
    bot.command("start", (ctx) => seen.push(`start ${ctx.match}`));
    for (const text of [`/start ${link.pack({ user: 7 })}`, "/start", "/start %%%", "/start cmVm"])
      await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual([7, "start ", "start %%%", "start cmVm"]);
  });

  it("is a URL of characters that Telegram allows", () => {
    expect(link.link("shop_bot", { user: 7 })).toBe("https://t.me/shop_bot?start=cmVmOjc");
    expect(link.link("shop_bot", { user: 7 }, "startgroup")).toContain("?startgroup=");
    fc.assert(
      fc.property(fc.nat(), (user) => {
        expect(link.pack({ user })).toMatch(/^[\w-]{1,64}$/);
        expect(link.unpack(link.pack({ user }))).toEqual({ user });
      }),
    );
  });

  it("rejects a value that is too long, and ignores invalid parameters", () => {
    const long = deepLink({ ...codec, pack: () => "x".repeat(49) });
    expect(() => long.pack({ user: 1 })).toThrow(/66 characters long; the limit is 64/);
    fc.assert(fc.property(fc.string(), (text) => void link.unpack(text)));
  });
});
