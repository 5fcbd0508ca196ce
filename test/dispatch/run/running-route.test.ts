import { describe, expect, it } from "vitest";
import { runningRoute } from "../../../src/dispatch/run/failures.ts";
import { Bot, Composer, type Context } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

describe("the route of a running handler", () => {
  function start(register: (bot: Bot, observe: (ctx: Context) => void) => unknown): () => unknown {
    const bot = new Bot("42:token", { botInfo: me });
    let seen: Context | undefined;
    register(bot, (ctx) => {
      seen = ctx;
    });
    void bot.handleUpdate(textUpdate("/slow"));
    return () => runningRoute(Composer.routesOf(bot), seen as Context);
  }

  it("is that of the last one that started", async () => {
    const runs: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => runs.push(resolve));
    const route = start((bot, observe) => {
      bot.use(async function outer(ctx, next) {
        observe(ctx);
        await pause();
        await next();
      });
      bot.chatType("private").command("slow", pause);
    });
    expect(route()).toBe("use (outer)");
    runs.shift()?.();
    await new Promise(setImmediate);
    expect(route()).toBe('chatType "private" > command "slow" (pause)');
    runs.shift()?.();
  });

  it("is undefined before any handler, and for a handler that a lazy made", () => {
    const before = start((bot, observe) =>
      bot.filter(
        (ctx) => {
          observe(ctx);
          return false;
        },
        () => undefined,
      ),
    );
    expect(before()).toBeUndefined();
    expect(start((bot, observe) => bot.lazy(() => observe))()).toBeUndefined();
  });
});
