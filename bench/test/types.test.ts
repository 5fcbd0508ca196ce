import { equal, ok, throws } from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { botOfCommands, LIBRARIES, smallBot } from "../types/bots.ts";
import { checkBot } from "../types/check-bot.ts";

const folder = join(import.meta.dirname, "../node_modules/.cache/types-test");

describe("the bots whose types are checked", () => {
  for (const library of LIBRARIES) {
    it(`do the same five things in ${library}`, () => {
      equal(smallBot(library).match(/^bot\./gm)?.length, 5);
      ok(checkBot(folder, smallBot(library)).instantiations > 0);
    });

    it(`fail to compile with a mistake in ${library}`, () => {
      const wrong = smallBot(library).replace('"Hello"', "null");
      throws(() => checkBot(folder, wrong), /TS2345/);
    });

    it(`have the requested number of commands in ${library}`, () => {
      const source = botOfCommands(library, 3);
      equal(source.match(/^bot\.command\("command\d", /gm)?.length, 3);
      equal(source.match(/^bot\./gm)?.length, 3);
      checkBot(folder, source);
    });
  }
});

describe("the cost of checking types", () => {
  it("is the same in every run, and higher with more generic types", () => {
    const generic = "type Box<T> = { value: T }; export const box: Box<1> = { value: 1 };";
    const first = checkBot(folder, generic).instantiations;
    equal(checkBot(folder, generic).instantiations, first);
    ok(
      checkBot(folder, `${generic} export const next: Box<2> = { value: 2 };`).instantiations >
        first,
    );
  });

  it("is an error for code that does not compile", () => {
    throws(() => checkBot(folder, "export const wrong: string = 1;"), /TS2322/);
  });
});
