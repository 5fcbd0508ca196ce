import { describe, expect, it } from "vitest";
import { rateLimit } from "../../examples/plugin/src/rate-limit.ts";
import { Bot, Composer, type Context } from "../../src/index.ts";
import type { User } from "../../src/types/index.ts";
import { importsOf } from "../contract/layers/imports.ts";
import { packageJson, read } from "../contract/repository.ts";
import { ada, bot as me, textUpdate } from "../support/updates.ts";

const grace: User = { id: 8, is_bot: false, first_name: "Grace" };

interface Stage {
  readonly bot: Bot;
  readonly clock: { time: number };
  readonly seen: unknown[];
}

/** A bot with a limit of two updates in ten milliseconds. */
function createStage(): Stage {
  const bot = new Bot("1:a", { botInfo: me });
  const clock = { time: 0 };
  const seen: unknown[] = [];
  rateLimit(bot, {
    limit: 2,
    windowMs: 10,
    now: () => clock.time,
    onLimited: (ctx) => seen.push(`wait, ${ctx.from?.first_name}`),
  }).use((ctx) => {
    seen.push(ctx.remaining);
  });
  return { bot, clock, seen };
}

describe("the plugin rateLimit", () => {
  it("passes on the first updates of a user, exposes the remaining number, and replies to the others", async () => {
    const { bot, seen } = createStage();
    for (const from of [ada, ada, ada, grace]) await bot.handleUpdate(textUpdate("x", { from }));
    expect(seen).toEqual([1, 0, "wait, Ada", 1]);
  });

  it("starts a new window when one has ended", async () => {
    const { bot, clock, seen } = createStage();
    for (const time of [0, 9, 10, 11, 12]) {
      clock.time = time;
      await bot.handleUpdate(textUpdate("x"));
    }
    expect(seen).toEqual([1, 0, 1, 0, "wait, Ada"]);
  });

  it("counts separately for each bot of withToken()", async () => {
    const { bot, seen } = createStage();
    const fork = bot.withToken("2:b", { botInfo: { ...me, id: 2 } });
    for (const each of [bot, fork, bot]) await each.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([1, 1, 0]);
  });

  it("passes on updates without a user, and drops others silently by default", async () => {
    const bot = new Bot("1:a", { botInfo: me });
    const seen: number[] = [];
    rateLimit(bot, { limit: 1, windowMs: 10, now: () => 0 }).use((ctx) => {
      seen.push(ctx.remaining);
    });
    for (const _ of ["first", "second"])
      await bot.handleUpdate({ update_id: 1, poll_answer: { poll_id: "p" } } as never);
    for (const _ of ["first", "second"]) await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([1, 1, 0]);
  });

  it("keeps the properties of other plugins on ctx, and does not change the type of the bot's ctx", () => {
    const named = new Composer<Context & { readonly name: string }>();
    const options = { limit: 1, windowMs: 1 };
    rateLimit(named, options).use((ctx) => [ctx.name.length, ctx.remaining.toFixed()]);
    // @ts-expect-error the plugin adds the property only for later handlers
    named.use((ctx) => ctx.remaining);
    expect(named.routes()).toHaveLength(4);
  });
});

describe("the package of the plugin", () => {
  const { exports, peerDependencies }: typeof packageJson = JSON.parse(
    read("examples/plugin/package.json"),
  );

  it("depends on this version of telewire, and imports nothing else", () => {
    const imports = importsOf(read("examples/plugin/src/rate-limit.ts"));
    expect(imports).toMatchObject([{ specifier: "telewire", typeOnly: true }]);
    const [major, minor] = packageJson.version.split(".");
    expect(peerDependencies).toEqual({ telewire: `^${major}.${minor}.0` });
  });

  it("exports the files that its compiler writes", () => {
    expect(exports).toEqual({
      ".": { types: "./dist/rate-limit.d.ts", default: "./dist/rate-limit.js" },
    });
    const { compilerOptions } = JSON.parse(read("examples/plugin/tsconfig.json"));
    expect(compilerOptions).toMatchObject({ rootDir: "src", outDir: "dist", declaration: true });
  });
});
