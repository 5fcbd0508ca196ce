import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stepListVersion } from "../../src/dialog/step.ts";
import {
  Bot,
  type Composer,
  type DialogContext,
  dialog,
  memoryStorage,
  session,
} from "../../src/index.ts";
import type { StandardSchema } from "../../src/internal/standard-schema.ts";
import { bot as me, textUpdate } from "../support/updates.ts";
import type { Data } from "./order-bot.ts";

type Build = (
  app: Composer<DialogContext>,
  log: unknown[],
) => { enter(ctx: DialogContext): unknown; back(ctx: DialogContext): unknown };

/** Deploys one version after the other on the same storage, and sends texts to each. */
async function deploy(...versions: readonly (readonly [Build, ...string[]])[]) {
  const storage = memoryStorage();
  const log: unknown[] = [];
  for (const [build, ...texts] of versions) {
    const bot = new Bot("42:token", { botInfo: me });
    bot.catch((error) => void log.push(error));
    const app = bot.use(session({ initial: (): Data => ({}), storage }));
    const order = build(app, log);
    app.command("order", (ctx) => order.enter(ctx));
    app.command("back", (ctx) => order.back(ctx));
    app.use((ctx) => void log.push(`other ${ctx.msg?.text}`));
    for (const text of texts) await bot.handleUpdate(textUpdate(text));
  }
  return { log, storage };
}

const number = z.coerce.number();
const digits = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));

/** The earlier version: a name, then a street. */
const nameAndStreet: Build = (app, log) =>
  dialog(app, "order")
    .ask("name", z.string(), () => log.push("name?"))
    .ask("street", z.string(), (_, { name }) => log.push(`street, ${name}?`))
    .done((_, answers) => log.push(answers));

describe("a dialog whose steps change while it is active", () => {
  it("asks a step that was inserted before the waiting one", async () => {
    const withPieces: Build = (app, log) =>
      dialog(app, "order")
        .ask("name", z.string(), () => log.push("name?"))
        .ask("pieces", number, (_, { name }) => log.push(`pieces, ${name}?`))
        .ask("street", z.string(), () => log.push("street?"))
        .done((_, answers) => log.push(answers));
    const { log } = await deploy(
      [nameAndStreet, "/order", "Ada"],
      [withPieces, "Elm", "many", "3"],
    );
    const asked = ["name?", "street, Ada?", "pieces, Ada?", "pieces, Ada?"];
    expect(log).toEqual([...asked, { name: "Ada", pieces: 3, street: "Elm" }]);
  });

  it("asks the first step without an answer when the answer to the waiting one is rejected", async () => {
    const withPieces: Build = (app, log) =>
      dialog(app, "order")
        .ask("name", z.string(), () => log.push("name?"))
        .ask("pieces", number, () => log.push("pieces?"))
        .ask("street", z.string().min(3), (_, { pieces }) => log.push(`street for ${pieces}?`))
        .done((_, answers) => log.push(answers));
    const { log } = await deploy([nameAndStreet, "/order", "Ada"], [withPieces, "E", "3", "Elm"]);
    const asked = ["name?", "street, Ada?", "pieces?", "street for 3?"];
    expect(log).toEqual([...asked, { name: "Ada", pieces: 3, street: "Elm" }]);
  });

  it("continues with the first step without an answer when the waiting one no longer exists", async () => {
    const renamed: Build = (app, log) =>
      dialog(app, "order")
        .ask("name", z.string(), () => log.push("name?"))
        .ask("address", z.string(), (_, { name }) => log.push(`address, ${name}?`))
        .done((_, answers) => log.push(answers));
    const onlyName: Build = (app, log) =>
      dialog(app, "order")
        .ask("name", z.string(), () => log.push("name?"))
        .done((_, answers) => log.push(answers));
    const first = [nameAndStreet, "/order", "Ada"] as const;
    const asked = ["name?", "street, Ada?"];
    expect((await deploy(first, [renamed, "/help", "Elm", "Elm 5"])).log).toEqual([
      ...asked,
      "other /help",
      "address, Ada?",
      { name: "Ada", address: "Elm 5" },
    ]);
    expect((await deploy(first, [onlyName, "Elm"])).log).toEqual([...asked, { name: "Ada" }]);
    expect((await deploy(first, [renamed, "/back", "Eve"])).log).toEqual([
      ...asked,
      "name?",
      "address, Eve?",
    ]);
  });

  const piecesAs =
    (schema: z.ZodType<number>): Build =>
    (app, log) =>
      dialog(app, "order")
        .ask("pieces", schema, () => log.push("pieces?"))
        .ask("street", z.string(), () => log.push("street?"))
        .done((_, answers) => log.push(answers));
  const piecesAsText: Build = (app, log) =>
    dialog(app, "order")
      .ask("pieces", z.string(), () => log.push("pieces?"))
      .ask("street", z.string(), () => log.push("street?"))
      .done((_, answers) => log.push(answers));

  it("validates the stored input with the current schema, and asks again for what it rejects", async () => {
    const current = piecesAs(number);
    expect((await deploy([piecesAsText, "/order", "3"], [current, "Elm"])).log).toEqual([
      "pieces?",
      "street?",
      { pieces: 3, street: "Elm" },
    ]);
    const again = await deploy([piecesAsText, "/order", "abc"], [current, "Elm", "4"]);
    expect(again.log).toEqual(["pieces?", "street?", "pieces?", { pieces: 4, street: "Elm" }]);
    expect(again.log.at(-1)).not.toHaveProperty("inputs");
  });

  it("goes back to the first answer that is no longer valid", async () => {
    const { log } = await deploy(
      [
        (app, log) =>
          dialog(app, "order")
            .ask("pieces", z.string(), () => log.push("pieces?"))
            .ask("street", z.string(), () => log.push("street?"))
            .ask("note", z.string(), () => log.push("note?"))
            .done(() => undefined),
        "/order",
        "abc",
        "Elm",
      ],
      [
        (app, log) =>
          dialog(app, "order")
            .ask("pieces", number, () => log.push("pieces?"))
            .ask("street", z.string(), (_, { pieces }) => log.push(`street for ${pieces}?`))
            .ask("note", z.string(), () => log.push("note?"))
            .done(() => undefined),
        "/back",
        "4",
      ],
    );
    expect(log).toEqual(["pieces?", "street?", "note?", "pieces?", "street for 4?"]);
  });

  it("stores both the input and the output of a schema", async () => {
    const piecesUpTo =
      (limit: number): Build =>
      (app, log) =>
        dialog(app, "order")
          .ask("pieces", v.pipe(digits, v.maxValue(limit)), () => log.push("pieces?"))
          .ask("street", z.string(), () => log.push("street?"))
          .done((_, { pieces, street }) => log.push([pieces, street]));
    const { log, storage } = await deploy([piecesUpTo(9), "/order", "7"]);
    expect(log).toEqual(["pieces?", "street?"]);
    expect(storage.read("7")).toMatchObject({
      dialog: { answers: { pieces: 7 }, inputs: { pieces: "7" } },
    });
    const wider = await deploy([piecesUpTo(9), "/order", "7"], [piecesUpTo(8), "Elm"]);
    expect(wider.log).toEqual(["pieces?", "street?", [7, "Elm"]]);
    const narrower = await deploy([piecesUpTo(9), "/order", "7"], [piecesUpTo(5), "Elm", "4"]);
    expect(narrower.log).toEqual(["pieces?", "street?", "pieces?", [4, "Elm"]]);
  });

  it("keeps answers stored by older versions of the library, which did not store the input", async () => {
    const log: unknown[] = [];
    const storage = memoryStorage();
    const dialogState = { name: "order", step: "street", answers: { pieces: 7 }, update_id: 1 };
    storage.write("7", { dialog: dialogState });
    const bot = new Bot("42:token", { botInfo: me });
    const app = bot.use(session({ initial: (): Data => ({}), storage }));
    dialog(app, "order")
      .ask("pieces", digits, () => log.push("pieces?"))
      .ask("street", z.string(), () => log.push("street?"))
      .done((_, { pieces, street }) => log.push([pieces, street]));
    await bot.handleUpdate(textUpdate("Elm"));
    expect(log).toEqual([[7, "Elm"]]);
  });

  it("validates no answer again while the steps are the same", async () => {
    let runs = 0;
    const counting: Build = (app, log) =>
      dialog(app, "order")
        .ask(
          "name",
          z.string().refine(() => ++runs > 0),
          () => log.push("name?"),
        )
        .ask("street", z.string(), () => log.push("street?"))
        .done((_, answers) => log.push(answers));
    await deploy([counting, "/order", "Ada"], [counting, "Elm"]);
    expect(runs).toBe(1);
  });

  const text = z.string();
  const entry = v.string();
  it.each([
    ["another emoji", z.enum(["🍕"]), z.enum(["🍔"])],
    ["one field fewer of the same schema", z.object({ a: text, b: text }), z.object({ a: text })],
    ["the same with valibot", v.object({ a: entry, b: entry }), v.object({ a: entry })],
    ["undefined in place of null", z.literal(["a", undefined]), z.literal(["a", null])],
  ])("detects a changed schema: %s", (_, before, after) => {
    const versionOf = (schema: StandardSchema<unknown>) =>
      stepListVersion([{ name: "food", schema }]);
    expect(versionOf(before)).not.toBe(versionOf(after));
    expect(versionOf(before)).toBe(versionOf(before));
  });

  it("accepts a schema whose properties cannot be read", async () => {
    const odd = {
      "~standard": {
        version: 1 as const,
        vendor: "odd",
        validate: (value: unknown) => ({ value: String(value) }),
      },
      get broken(): never {
        throw new Error("no");
      },
      self: undefined as unknown,
      big: 1n,
    };
    odd.self = odd;
    const build: Build = (app, log) =>
      dialog(app, "order")
        .ask("name", odd, () => log.push("name?"))
        .done((_, answers) => log.push(answers));
    expect((await deploy([build, "/order"], [build, "Ada"])).log).toEqual([
      "name?",
      { name: "Ada" },
    ]);
  });

  it("accepts an input that is not JSON, and an answer that is undefined", async () => {
    const build: Build = (app, log) =>
      dialog(app, "order")
        .ask(
          "none",
          z.any().transform(() => undefined),
          () => log.push("none?"),
          {
            input: (ctx) => (ctx.msg?.text?.startsWith("/") === false ? new Date(0) : undefined),
          },
        )
        .ask("street", z.string(), () => log.push("street?"))
        .done((_, answers) => log.push(answers));
    const { log } = await deploy([build, "/order", "x"], [build, "Elm"]);
    expect(log).toEqual(["none?", "street?", { street: "Elm" }]);
  });
});
