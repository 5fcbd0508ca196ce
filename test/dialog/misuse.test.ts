import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Bot, type DialogState, dialog, session } from "../../src/index.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const app = () =>
  new Bot("42:token").use(session({ initial: (): { dialog?: DialogState } => ({}) }));

describe("a mistake of plain JavaScript is an error", () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "a misspelled option of the dialog",
      () => dialog(app(), "order", given({ timeout: 5 })),
      /^"timeout" is not a valid option of dialog\(\). Did you mean "timeoutMs"\?$/,
    ],
    [
      "a misspelled option of a step",
      () => dialog(app(), "order").ask("size", z.string(), () => {}, given({ inputs: 1 })),
      /^"inputs" is not a valid option of ask\(\). Did you mean "input"\?$/,
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});
