import { describe, expect, it } from "vitest";
import { Composer, type Context } from "../../../src/index.ts";
import { createLaneApp } from "../../support/lane-app.ts";
import { buttonUpdate, textUpdate } from "../../support/updates.ts";

/** Handlers that record when they start, and one that runs until it is released. */
function createLog() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    seen,
    /** Records a word and calls `next()`. */
    pass: (word: string) => (_ctx: Context, next: () => Promise<void>) => {
      seen.push(word);
      return next();
    },
    /** Records a word, and ends the update. */
    take: (word: string) => (_ctx: Context) => {
      seen.push(word);
    },
    work: async (ctx: Context) => {
      seen.push(`begin ${ctx.msg?.text}`);
      await new Promise<void>((resolve) => waiting.push(resolve));
      seen.push(`end ${ctx.msg?.text}`);
    },
    async release(): Promise<void> {
      waiting.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

describe("overtake", () => {
  it("runs handlers past a busy lane, and no others", async () => {
    const { seen, take, work, release } = createLog();
    const app = createLaneApp((composer) => {
      composer.overtake().command("stop", take("stop"));
      composer.on("message", work);
    });
    await app.receive(textUpdate("a"), textUpdate("/stop"), textUpdate("b"));
    expect(seen).toEqual(["begin a", "stop"]);
    await release();
    expect(seen).toEqual(["begin a", "stop", "end a", "begin b"]);
  });

  it("runs what is registered before it at once as well", async () => {
    const { seen, pass, take, work } = createLog();
    const app = createLaneApp((composer) => {
      composer.use(pass("log"));
      composer.overtake().command("stop", take("stop"));
      composer.on("message", work);
    });
    await app.receive(textUpdate("a"), textUpdate("/stop"), textUpdate("b"));
    expect(seen).toEqual(["log", "begin a", "log", "stop"]);
  });

  it("leaves the update to its turn when an earlier handler ends it", async () => {
    const { seen, take, work, release } = createLog();
    const app = createLaneApp((composer) => {
      composer.hears("work", work);
      composer.on("message:text", take("earlier"));
      composer.overtake().command("stop", take("stop"));
    });
    await app.receive(textUpdate("work"), textUpdate("/stop"));
    expect(seen).toEqual(["begin work"]);
    await release();
    expect(seen).toEqual(["begin work", "end work", "earlier"]);
  });

  const refuses = () => false;
  it.each<[string, (composer: Composer, pass: ReturnType<typeof createLog>["pass"]) => unknown]>([
    ["a handler that calls next()", (app, pass) => app.overtake().command("stop", pass("early"))],
    ["a predicate inside", (app, pass) => app.overtake().filter(refuses, pass("never"))],
    ["a predicate around it", (app, pass) => app.filter(refuses).overtake(pass("never"))],
    [
      "an error boundary around it",
      (app, pass) => app.errorBoundary(() => undefined).overtake(pass("early")),
    ],
    ["a fork around it", (app, pass) => app.fork().overtake(pass("early"))],
    [
      "an error that a boundary handles",
      (app) =>
        app
          .errorBoundary((_error, _ctx, next) => next())
          .overtake(() => {
            throw new Error("early");
          }),
    ],
    [
      "another case of a route",
      (app, pass) => {
        const inside = new Composer();
        inside.overtake(pass("never"));
        app.route(() => "b", { a: inside, b: pass("late") });
      },
    ],
    [
      "an earlier case of a route",
      (app, pass) => {
        const inside = new Composer();
        inside.overtake(pass("never"));
        app.route(() => "a", { a: pass("late"), b: inside });
      },
    ],
    [
      "a lazy after it",
      (app, pass) => {
        app.overtake(pass("early"));
        app.lazy(() => pass("late"));
      },
    ],
  ])("makes the update wait for its turn before handlers outside: %s", async (_, register) => {
    const { seen, pass, take, work, release } = createLog();
    const app = createLaneApp((composer) => {
      composer.overtake().hears("never", take("never"));
      composer.filter((ctx) => ctx.msg?.text === "work", work);
      register(composer, pass);
      composer.use(take("after"));
    });
    await app.receive(textUpdate("work"), textUpdate("/stop"), textUpdate("next"));
    expect(seen.filter((word) => word !== "early")).toEqual(["begin work"]);
    const isEarly = seen.includes("early");
    await release();
    await app.time.pass(0);
    const withoutEarly = seen.filter((word) => word !== "early" && word !== "late");
    expect(withoutEarly).toEqual(["begin work", "end work", "after", "after"]);
    expect(seen).not.toContain("never");
    if (isEarly) expect(seen.indexOf("early")).toBe(1);
    expect(app.errors).toEqual([]);
  });

  it("runs blocks one after the other before the update waits", async () => {
    const { seen, pass, take, work, release } = createLog();
    const app = createLaneApp((composer) => {
      composer.overtake().on("message:text", pass("first"));
      composer.overtake().command("stop", pass("second"));
      composer.use(pass("between"));
      composer.overtake().command("stop", take("third"));
      composer.use(work);
    });
    await app.receive(textUpdate("work"));
    seen.length = 0;
    await app.receive(textUpdate("/stop"));
    expect(seen).toEqual(["first", "second"]);
    await release();
    expect(seen).toEqual(["first", "second", "end work", "between", "third"]);
  });

  it("does not wait at a block whose conditions the update does not meet", async () => {
    const { seen, pass, take, work } = createLog();
    const app = createLaneApp((composer) => {
      composer.overtake().hears(/halt/, take("never"));
      composer.use(pass("between"));
      composer.overtake().command("stop", take("stop"));
      composer.use(work);
    });
    await app.receive(textUpdate("work"), textUpdate("/stop"));
    expect(seen).toEqual(["between", "begin work", "between", "stop"]);
  });

  it("keeps ctx.match, and works for buttons and async handlers", async () => {
    const { seen, work, release } = createLog();
    const app = createLaneApp((composer) => {
      const early = composer.overtake();
      early.callbackQuery(/^stop (.+)/, async (ctx, next) => {
        seen.push(`early ${ctx.match[1]}`);
        await next();
        seen.push(`done ${ctx.match[1]}`);
      });
      composer.on("message", work);
      composer.callbackQuery(/^stop (.+)/, (ctx) => seen.push(`late ${ctx.match[1]}`));
    });
    await app.receive(textUpdate("a"), buttonUpdate("stop it"));
    expect(seen).toEqual(["begin a", "early it"]);
    await release();
    await app.time.pass(0);
    expect(seen).toEqual(["begin a", "early it", "end a", "late it", "done it"]);
  });

  it("loses no error of a trigger, which counts as not met", async () => {
    const { seen, work, release } = createLog();
    const bad = new Error("bad codec");
    const codec = {
      prefix: "x",
      unpack: (): string => {
        throw bad;
      },
    };
    const app = createLaneApp((composer) => {
      composer.overtake().callbackQuery(codec, () => undefined);
      composer.on("message", work);
    });
    await app.receive(textUpdate("a"), buttonUpdate("x:1"));
    expect(app.errors).toEqual([]);
    await release();
    expect(app.errors).toEqual([bad]);
    expect(seen).toEqual(["begin a", "end a"]);
  });
});
