import { describe, expect, it } from "vitest";
import { Bot } from "../../src/bot/bot.ts";
import { parseUpdate, UPDATE_KINDS, type Update, updateKind } from "../../src/types/index.ts";
import * as complete from "../generated/complete-samples.ts";
import * as minimal from "../generated/minimal-samples.ts";
import { bot as botInfo } from "../support/updates.ts";

/** A bot that handles every kind of update, and the kinds that it has handled. */
function createListener(): { bot: Bot; handled: string[] } {
  const bot = new Bot("1:token", { botInfo });
  const handled: string[] = [];
  for (const kind of UPDATE_KINDS)
    bot.on(kind, (_, next) => {
      handled.push(kind);
      return next();
    });
  return { bot, handled };
}

describe.each([
  { extent: "complete", samples: complete.Update },
  { extent: "minimal", samples: minimal.Update },
])("a $extent update", ({ samples }) => {
  const updates = UPDATE_KINDS.map((kind, index): [string, Update | undefined] => [
    kind,
    samples[index],
  ]);

  it("exists for all 27 kinds", () => {
    expect(updates).toHaveLength(27);
    expect(samples).toHaveLength(27);
  });

  it.each(updates)(
    "%s: is parsed from text and bytes, and reaches the handler of its kind only",
    async (...of) => {
      const [kind, update] = of;
      const text = JSON.stringify(update);
      const parsed = parseUpdate(text);
      expect(parsed).toStrictEqual(update);
      expect(parseUpdate(new TextEncoder().encode(text))).toStrictEqual(update);
      expect(updateKind(parsed)).toBe(kind);
      const { bot, handled } = createListener();
      await bot.handleUpdate(parsed);
      expect(handled).toEqual([kind]);
    },
  );
});
