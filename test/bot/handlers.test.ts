import { describe, expect, it, vi } from "vitest";
import { HandlerSet } from "../../src/bot/handlers.ts";
import { createClient } from "../../src/client/index.ts";
import { Bot, Composer, Context } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { ownerOf } from "../support/update-owner.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const token = "42:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc";

function menuFails(thrown: unknown): Promise<string[]> {
  const bot = new Bot(token, { botInfo: me });
  bot.command("menu", async function openMenu() {
    throw thrown;
  });
  return captureErrors(() => bot.handleUpdate({ ...textUpdate("/menu"), update_id: 102 }));
}

describe("an error without bot.catch", () => {
  it("is logged with its update, route, message and stack", async () => {
    const [text, ...more] = await menuFails(new RangeError("boom in menu"));
    expect(text?.split("\n").slice(0, 2)).toEqual([
      'telewire: update 102 (message) failed in command "menu" (openMenu)',
      "RangeError: boom in menu",
    ]);
    expect(text).toMatch(/\n +at .*handlers\.test\.ts/);
    expect(more).toEqual([]);
  });

  it("is logged with its causes, which may form a circle", async () => {
    const cause = new TypeError("no cart");
    const [text] = await menuFails(new Error("no menu", { cause }));
    expect(text).toMatch(/\nError: no menu\n +at .*\nCaused by TypeError: no cart\n +at /s);
    cause.cause = cause;
    const [circle] = await menuFails(cause);
    expect(circle?.match(/TypeError: no cart/g)?.length).toBeLessThan(10);
  });

  it("is logged with the errors of an AggregateError, without their stacks", async () => {
    const errors = [new TypeError("no cart"), `no /bot${token}`, Object.create(null)];
    const [text] = await menuFails(new AggregateError(errors, "no menu", { cause: "c" }));
    expect(text).toMatch(/\nAggregateError: no menu\n +at /);
    expect(
      text
        ?.split("\n")
        .filter((line) => !/^ +at /.test(line))
        .slice(2),
    ).toEqual([
      "- TypeError: no cart",
      "- no /bot<token>",
      "- a thrown object that cannot be printed",
      "Caused by c",
    ]);
    const errorOfMany = new AggregateError(Array.from({ length: 1000 }, () => "x"));
    const [many] = await menuFails(errorOfMany);
    expect(many?.match(/^- x$/gm)?.length).toBe(5);
  });

  it("is logged without the token", async () => {
    const cause = `GET https://api.telegram.org/bot${token}/getMe`;
    const error = new Error(`no response from /bot${encodeURIComponent(token)}/x`, { cause });
    const [text] = await menuFails(error);
    expect(text).toContain("no response from /bot<token>/x");
    expect(text).toContain("Caused by GET https://api.telegram.org/bot<token>/getMe");
    expect(text).not.toContain(token.slice(3));
  });
});

const createHandlers = (composer: Composer, debug = false) =>
  new HandlerSet(composer, { debug, maxAttempts: 1, onDeadLetter: undefined });

describe("what the lanes and webhooks ask the handlers of a bot", () => {
  const silent = () => undefined;

  it("is whether some route needs a chat's next update, also before all are registered", () => {
    const composer = new Composer();
    const handlers = createHandlers(composer);
    expect(handlers.answersEarly).toBe(false);
    composer.overtake().command("stop", silent);
    expect(handlers.answersEarly).toBe(true);
    const ctx = new Context(textUpdate("/stop"), ownerOf(createClient(token)));
    expect(handlers.arrivals.overtakes(ctx)).toBe(true);
    expect(handlers.answersEarly).toBe(true);
    expect(() => composer.burst(silent)).toThrow("before the first update");
  });

  it.each([false, true])("is the route of a running handler (debug: %s)", async (debug) => {
    const composer = new Composer();
    let release = (): void => undefined;
    composer.command("menu", async function slow() {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const handlers = createHandlers(composer, debug);
    const ctx = new Context(textUpdate("/menu"), ownerOf(createClient(token)));
    expect(handlers.runningRoute(ctx)).toBeUndefined();
    await captureErrors(async () => {
      const handled = handlers.dispatch(ctx);
      expect(handlers.runningRoute(ctx)).toBe('command "menu" (slow)');
      release();
      await handled;
    });
  });
});

describe("routes that look like mistakes", () => {
  it("are logged after the response to the first update", async () => {
    const composer = new Composer();
    for (let time = 0; time < 2; time++) composer.command("menu", () => undefined);
    const handlers = createHandlers(composer);
    const log = vi.spyOn(console, "error");
    const line = new Promise<unknown>((resolve) => log.mockImplementation(resolve));
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    let runTimer: unknown;
    setTimer.mockImplementationOnce((callback) => {
      runTimer = callback;
      return 0 as never;
    });
    const ctx = new Context(textUpdate("/menu"), ownerOf(createClient(token)));
    expect(handlers.dispatch(ctx)).toBeUndefined();
    setTimer.mockRestore();
    await import("../../src/dispatch/routes/problems.ts");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).not.toHaveBeenCalled();
    (runTimer as () => void)();
    expect(await line).toMatch("registered more than once");
    log.mockRestore();
  });
});
