import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  Bot,
  type Composer,
  Dialog,
  DialogBuilder,
  type DialogContext,
  dialog,
  fileStorage,
  memoryStorage,
  session,
} from "../../src/index.ts";
import { laterStorage } from "../session/storages/later-storage.ts";
import { ada, buttonUpdate, bot as me, textUpdate } from "../support/updates.ts";
import { createOrderBot, type Data, play } from "./order-bot.ts";

const directory = mkdtempSync(join(tmpdir(), "telewire-dialog-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("dialog()", () => {
  it("asks one question after the other, and again when an answer is rejected", async () => {
    expect(await play(["/order", "A", "Ada", "many", "3", "hi"])).toEqual([
      "name?",
      "name?",
      "amount, Ada?",
      "Digits, please",
      "done Ada 3.0",
      "other hi",
    ]);
  });

  it("goes back, can be canceled, and never takes a command", async () => {
    const script = ["/order", "Ada", "/help", "/back", "/back", "Bob", "/cancel", "/cancel", "3"];
    expect(await play(script)).toEqual([
      "name?",
      "amount, Ada?",
      "other /help",
      "name?",
      "name?",
      "amount, Bob?",
      "canceled true",
      "canceled false",
      "other 3",
    ]);
  });

  it("starts again, and ends when another dialog of the chat starts", async () => {
    expect(await play(["/order", "Ada", "/order", "Bob", "/rate", "5", "3"])).toEqual([
      "name?",
      "amount, Ada?",
      "name?",
      "amount, Bob?",
      "stars?",
      "rated 5",
      "other 3",
    ]);
  });

  it.each([
    ["fileStorage", fileStorage(directory)],
    ["an asynchronous storage", laterStorage()],
  ])("continues after a restart without asking again, with %s", async (_, storage) => {
    const log: string[] = [];
    for (const text of ["/order", "Ada", "3"])
      await createOrderBot(log, storage).handleUpdate(textUpdate(text));
    expect(log).toEqual(["name?", "amount, Ada?", "done Ada 3.0"]);
  });

  it("does not take an update that arrives twice for two answers", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, memoryStorage());
    await bot.handleUpdate(textUpdate("/order"));
    const answer = textUpdate("33");
    await Promise.all([bot.handleUpdate(answer), bot.handleUpdate(answer)]);
    expect(log).toEqual(["name?", "amount, 33?"]);
  });

  it("takes answers that arrive at the same time one after the other", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, laterStorage());
    await Promise.all(
      ["/order", "Ada", "3", "hi"].map((text) => bot.handleUpdate(textUpdate(text))),
    );
    expect(log).toEqual(["name?", "amount, Ada?", "done Ada 3.0", "other hi"]);
  });

  it("leaves updates without a text to other handlers", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, memoryStorage());
    await bot.handleUpdate(textUpdate("/order"));
    await bot.handleUpdate(buttonUpdate("old"));
    await bot.handleUpdate({
      update_id: 1,
      inline_query: { id: "1", from: ada, query: "", offset: "" },
    });
    await bot.handleUpdate(textUpdate("Ada"));
    expect(log).toEqual(["name?", "other Choose", "other undefined", "amount, Ada?"]);
  });

  it("keeps its state when a question or the final handler fails, so that the answer can be sent again", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, memoryStorage(), { failing: true });
    for (const text of ["/order", "bad", "Ada", "13", "3"])
      await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual([
      "name?",
      "error cannot ask bad",
      "amount, Ada?",
      "error cannot take 13",
      "done Ada 3.0",
    ]);
  });

  it.each([
    ["at once", memoryStorage],
    ["later", laterStorage],
  ])(
    "keeps its state also when an error boundary after the session handles the error, %s",
    async (_, create) => {
      const bot = new Bot("42:token", { botInfo: me });
      const storage = create();
      const log: unknown[] = [];
      const app = bot
        .use(session({ initial: (): Data => ({}), storage }))
        .errorBoundary((error) => log.push(`caught ${error}`));
      const failing = new Set(["enter", "ask", "done", "other"]);
      const once = (what: string): void => {
        if (failing.delete(what)) throw what;
      };
      const other = dialog(app, "other")
        .ask("z", z.string(), async () => once("other"))
        .done(() => undefined);
      const order = dialog(app, "order")
        .ask("a", z.string(), () => once("enter"))
        .ask("b", z.string(), async () => once("ask"))
        .done(async (ctx, answers) => {
          log.push(answers);
          once("done");
          return other.enter(ctx);
        });
      app.command("o", (ctx) => order.enter(ctx));
      app.use((ctx) => log.push(`free ${ctx.msg?.text}`));
      for (const text of ["/o", "x", "/o", "Ada", "Bob", "7", "8", "9"])
        await bot.handleUpdate(textUpdate(text));
      expect(log).toEqual([
        "caught enter",
        "free x",
        "caught ask",
        { a: "Bob", b: "7" },
        "caught done",
        { a: "Bob", b: "8" },
        "caught other",
        { a: "Bob", b: "9" },
      ]);
      expect(await storage.read("7")).toMatchObject({ dialog: { name: "other", step: "z" } });
    },
  );

  it("takes buttons as answers where a step does", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const app = bot.use(session({ initial: (): Data => ({}) }));
    const log: unknown[] = [];
    const sure = dialog(app, "sure")
      .ask("is", z.enum(["yes", "no"]), () => log.push("sure?"), {
        input: (ctx) => ctx.callbackQuery?.data,
      })
      .done((_, { is }) => log.push(is satisfies "yes" | "no"));
    app.command("go", (ctx) => sure.enter(ctx));
    for (const update of [
      textUpdate("/go"),
      textUpdate("yes"),
      buttonUpdate("maybe"),
      buttonUpdate("yes"),
    ])
      await bot.handleUpdate(update);
    expect(log).toEqual(["sure?", "sure?", "yes"]);
  });

  it("names an answer that is not JSON-serializable, and does not ask the next question", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const log: unknown[] = [];
    bot.catch((error) => log.push(error));
    const app = bot.use(session({ initial: (): Data => ({}) }));
    const when = dialog(app, "when")
      .ask(
        "day",
        v.pipe(
          v.string(),
          v.transform((text) => (text === "none" ? undefined : new Date(text))),
        ),
        () => log.push("day?"),
      )
      .ask("hour", v.string(), () => log.push("hour?"))
      .done((_, { hour }) => log.push(hour));
    app.command("go", (ctx) => when.enter(ctx));
    for (const text of ["/go", "2026-01-01", "none", "12"])
      await bot.handleUpdate(textUpdate(text));
    expect(log).toEqual([
      "day?",
      new TypeError("ctx.session.dialog.answers.day is a Date, which is not JSON-serializable"),
      "hour?",
      "12",
    ]);
  });

  it("rejects invalid dialogs", () => {
    const app = new Bot("42:token").use(session({ initial: (): Data => ({}) }));
    const one = dialog(app, "one");
    expect(() => one.done(() => undefined)).toThrow(TypeError);
    const asked = one.ask("a", z.string(), () => undefined);
    expect(() => asked.ask("a", z.string(), () => undefined)).toThrow(TypeError);
    asked.done(() => undefined);
    const another = new Bot("42:token").use(session({ initial: (): Data => ({}) }));
    const alike = dialog(another, "one").ask("a", z.string(), () => undefined);
    expect(alike.done(() => undefined)).toBeInstanceOf(Dialog);
    // @ts-expect-error the session cannot store a dialog
    dialog(new Bot("42:token").use(session({ initial: () => ({ dialog: 1 }) })), "two");
    // A plugin that knows of the session only that it has room.
    const plugin = <C extends DialogContext>(composer: Composer<C>) => dialog(composer, "three");
    expect(plugin(app)).toBeInstanceOf(DialogBuilder);
    const declared = new Bot<DialogContext>("42:token");
    expect(dialog(declared, "three")).toBeInstanceOf(DialogBuilder);
    // @ts-expect-error no step has that name
    expect(() => asked.done((_, { b }) => b)).toThrow("The composer already has a dialog one");
  });
});
