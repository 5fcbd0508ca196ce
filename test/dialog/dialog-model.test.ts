import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryStorage } from "../../src/index.ts";
import { laterStorage } from "../session/storages/later-storage.ts";
import { textUpdate } from "../support/updates.ts";
import { createOrderBot } from "./order-bot.ts";

type Where =
  | { readonly at: "nowhere" | "name" | "stars" }
  | { readonly at: "amount"; readonly name: string };

/** The replies expected of the order bot: a second, simpler implementation. */
function modelOf(script: readonly string[]): readonly string[] {
  const log: string[] = [];
  let where: Where = { at: "nowhere" };
  for (const text of script) {
    if (text === "/order" || (text === "/back" && (where.at === "name" || where.at === "amount"))) {
      where = { at: "name" };
      log.push("name?");
    } else if (text === "/rate") {
      where = { at: "stars" };
      log.push("stars?");
    } else if (text === "/cancel") {
      const isActive = where.at === "name" || where.at === "amount";
      log.push(`canceled ${isActive}`);
      if (isActive) where = { at: "nowhere" };
    } else if (text === "/back") {
      log.push("back false");
    } else if (text === "restart") {
    } else if (text.startsWith("/") || where.at === "nowhere") {
      log.push(`other ${text}`);
    } else if (where.at === "name") {
      if (text.length >= 2) where = { at: "amount", name: text };
      log.push(where.at === "amount" ? `amount, ${where.name}?` : "name?");
    } else if (where.at === "amount") {
      log.push(/^\d+$/.test(text) ? `done ${where.name} ${text}.0` : "Digits, please");
      if (/^\d+$/.test(text)) where = { at: "nowhere" };
    } else {
      const isGood = Number(text) <= 5;
      log.push(isGood ? `rated ${text}` : "stars?");
      if (isGood) where = { at: "nowhere" };
    }
  }
  return log;
}

const step = fc.constantFrom(
  "/order",
  "/rate",
  "/back",
  "/cancel",
  "/help",
  "restart",
  "Ada",
  "x",
  "3",
  "77",
);
const script = fc.array(step, { maxLength: 30 });

describe("any sequence of dialogs", () => {
  it.each([
    ["at once", memoryStorage],
    ["later", laterStorage],
  ])(
    "matches the model, with restarts anywhere and a storage that responds %s",
    async (_, create) => {
      await fc.assert(
        fc.asyncProperty(script, async (texts) => {
          const log: string[] = [];
          const storage = create();
          let bot = createOrderBot(log, storage);
          for (const text of texts) {
            if (text === "restart") bot = createOrderBot(log, storage);
            else await bot.handleUpdate(textUpdate(text));
          }
          expect(log).toEqual(modelOf(texts));
        }),
        { numRuns: 60 },
      );
    },
  );

  it("matches the model when all updates arrive at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(script, async (texts) => {
        const log: string[] = [];
        const bot = createOrderBot(log, laterStorage());
        const sent = texts.filter((text) => text !== "restart");
        await Promise.all(sent.map((text) => bot.handleUpdate(textUpdate(text))));
        expect(log).toEqual(modelOf(sent));
      }),
      { numRuns: 60 },
    );
  });
});
