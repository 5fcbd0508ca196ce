import { describe, expect, it } from "vitest";
import { compileArrivals, createDispatcher } from "../../../src/dispatch/index.ts";
import {
  Composer,
  Context,
  type ContextOf,
  createClient,
  type Job,
  type Middleware,
  session,
} from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { ada, buttonUpdate, textUpdate } from "../../support/updates.ts";

const owner = ownerOf(createClient("42:token"));
const remind: Job = { name: "remind", data: { text: "tea" } };

/** Records words, and what `ctx.match` is with each. */
function createLog() {
  const seen: [word: string, match: unknown][] = [];
  const note = (word: string, isLast: boolean): Middleware<Context> =>
    isLast
      ? (ctx) => void seen.push([word, ctx.match])
      : (ctx, next) => {
          seen.push([word, ctx.match]);
          return next();
        };
  return {
    seen,
    pass: (word: string) => note(word, false),
    take: (word: string) => note(word, true),
  };
}

/** Runs the handlers of a job or an update. Returns the errors. */
async function run(app: Composer<never>, update: Update, job?: Job): Promise<unknown[]> {
  const errors: unknown[] = [];
  const dispatch = createDispatcher(Composer.routesOf(app), (error) => void errors.push(error));
  await dispatch(job ? Context.forJob(update, owner, job) : new Context(update, owner));
  return errors;
}

describe("job", () => {
  it("runs for jobs of its name, and for no update", async () => {
    const { seen, take } = createLog();
    const app = new Composer();
    app.job("clean", take("clean"));
    app.job("remind", take("remind"));
    expect(await run(app, textUpdate("remind"), remind)).toEqual([]);
    expect(seen).toEqual([["remind", { text: "tea" }]]);
    await run(app, textUpdate("remind"));
    await run(app, { update_id: 1, news: {} } as never);
    expect(seen).toHaveLength(1);
  });

  it("is the only trigger that a job reaches, whatever its update is", async () => {
    const { seen, take, pass } = createLog();
    const app = new Composer();
    app.use(pass("use"));
    app.command("remind", take("command"));
    app.hears(/./, take("hears"));
    app.on(["message", "callback_query"], take("on"));
    app.callbackQuery("remind", take("callbackQuery"));
    app.chatType("private", take("chatType"));
    app.on("message").job("remind", take("inside on"));
    app.job("remind", pass("first"), take("second"));
    for (const update of [textUpdate("/remind"), buttonUpdate("remind")]) {
      await run(app, update, remind);
      expect(seen.splice(0)).toEqual([
        ["use", undefined],
        ["first", remind.data],
        ["second", remind.data],
      ]);
    }
  });

  it("works inside the verbs that decide when they are reached", async () => {
    const { seen, pass, take } = createLog();
    const app = new Composer();
    const errors: unknown[] = [];
    app.filter((ctx) => ctx.from?.id === ada.id).job("remind", pass("filter"));
    app.filter((ctx) => ctx.from?.id !== ada.id).job("remind", pass("not reached"));
    app.drop((ctx) => ctx.has("message:text")).job("remind", pass("dropped"));
    app.branch(
      (ctx) => ctx.job !== undefined,
      new Composer().use(pass("job")),
      new Composer().use(pass("update")),
    );
    const cases = new Composer();
    cases.job("remind", pass("case"));
    app.route(() => "a", { a: cases, b: pass("other case") });
    app.fork().job("remind", take("fork"));
    app.lazy(() => {
      const made = new Composer();
      made.command("remind", take("made command"));
      made.job("remind", pass("made"));
      return made;
    });
    app
      .errorBoundary((error, _ctx, next) => {
        errors.push(error);
        return next();
      })
      .job("remind", pass("boundary"), () => {
        throw new Error("no");
      });
    app.overtake().job("remind", pass("overtake"));
    app.job("remind").filter((ctx) => ctx.match === remind.data, pass("inside"));
    app.derive(() => ({ more: 1 })).job("remind", pass("derived"));
    app.use(new Composer().use(pass("composer")));
    await run(app, textUpdate("/remind"), remind);
    expect(errors).toEqual([new Error("no")]);
    expect(seen).toEqual([
      ["filter", remind.data],
      ["job", undefined],
      ["case", remind.data],
      ["fork", remind.data],
      ["made", remind.data],
      ["boundary", remind.data],
      ["overtake", remind.data],
      ["inside", remind.data],
      ["derived", remind.data],
      ["composer", undefined],
    ]);
  });

  it("has the chat, the user and the session of the update, and null without data", async () => {
    const app = new Composer();
    const counted = app.use(session({ initial: () => ({ count: 0 }) }));
    const seen: unknown[] = [];
    const note = (ctx: ContextOf<typeof counted>): void => {
      ctx.session.count++;
      seen.push([ctx.chatId, ctx.from?.id, ctx.kind, ctx.session.count, ctx.job, ctx.match]);
    };
    counted.on("message", note);
    counted.job("remind", note);
    await run(app, textUpdate("a"));
    await run(app, textUpdate("b"), { name: "remind", data: undefined });
    const job = { name: "remind", data: null };
    expect(seen).toEqual([
      [7, 7, "message", 1, undefined, undefined],
      [7, 7, "message", 2, job, null],
    ]);
  });

  it("reports a job without a handler, which would be lost", async () => {
    const { seen, take } = createLog();
    const app = new Composer();
    app.job("clean", take("clean"));
    app.use(take("use"));
    const errors = await run(app, textUpdate("a"), remind);
    expect(errors).toEqual([
      new Error('No handler for the job "remind": register it with bot.job()'),
    ]);
    expect(seen).toEqual([]);
  });

  it("neither overtakes nor is gathered", () => {
    const app = new Composer();
    app.overtake().command("stop", () => undefined);
    app.overtake().job("remind", () => undefined);
    app.burst(() => undefined);
    const arrivals = compileArrivals(Composer.routesOf(app));
    for (const [update, early, gathered] of [
      [textUpdate("/stop"), true, false],
      [textUpdate("a"), false, true],
    ] as const) {
      const ctx = new Context(update, owner);
      expect([arrivals.overtakes(ctx), arrivals.gatherOf(ctx) !== undefined]).toEqual([
        early,
        gathered,
      ]);
      const ofJob = Context.forJob(update, owner, remind);
      expect([arrivals.overtakes(ofJob), arrivals.gatherOf(ofJob)]).toEqual([false, undefined]);
    }
  });

  it("keeps its job in another attempt", () => {
    const ctx = Context.forJob(textUpdate("a"), owner, remind);
    expect(Context.renew(ctx).job).toEqual(remind);
  });

  it("refuses a name that is no text", () => {
    expect(() => new Composer().job(7 as never)).toThrow(
      new TypeError("Expected the name of a job, got number"),
    );
  });
});
