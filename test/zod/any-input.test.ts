import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { ValidationError } from "../../src/errors.ts";
import { parseUpdate, UPDATE_KINDS } from "../../src/types/index.ts";
import { METHODS } from "../../src/types/method-names.ts";
import * as schemas from "../../src/zod/index.ts";
import { captureErrors } from "../support/captured-errors.ts";

const strict = schemas.validator("strict");

/** Names that the schemas know, so that random objects reach nested fields. */
const NAMES = [
  ...["from", "chat", "id", "type", "text", "caption", "parse_mode", "entities", "reply_markup"],
  ...["inline_keyboard", "callback_data", "date", "message", "x"],
];
const usual = objects(NAMES);
const hostile = objects([...NAMES, "__proto__", "constructor", "toString"]);

function objects(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const leaves = [null, true, 0, 1, -1.5, "", "private", "photo", "a".repeat(5000), "\ud800"];
  const { object } = fc.letrec<{ object: Record<string, unknown>; value: unknown }>((tie) => ({
    object: fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 6 }),
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(...leaves),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object"),
    ),
  }));
  return object;
}

function expectOnlyValidationError(work: () => void): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
  }
}

describe("for any input", () => {
  it("a strict validator throws only a ValidationError, for updates and calls", () => {
    fc.assert(
      fc.property(fc.constantFrom(...UPDATE_KINDS), hostile, (kind, payload) => {
        expectOnlyValidationError(() =>
          strict.checkUpdate(parseUpdate({ update_id: 1, [kind]: payload })),
        );
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...METHODS), hostile, (method, params) => {
        expectOnlyValidationError(() => strict.checkCall(method, params));
      }),
      { numRuns: 500 },
    );
  });

  it("a warning validator throws nothing", async () => {
    const warn = schemas.validator("warn");
    await captureErrors(() =>
      fc.assert(
        fc.property(fc.constantFrom(...UPDATE_KINDS), hostile, (kind, payload) => {
          warn.checkUpdate(parseUpdate({ update_id: 1, [kind]: payload }));
        }),
      ),
    );
  });

  it("a schema returns valid input unchanged", () => {
    const { validator: _, ...named } = schemas;
    const all: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(named));
    let passed = 0;
    fc.assert(
      fc.property(fc.constantFrom(...all.keys()), usual, (name, input) => {
        const result = all.get(name)?.safeParse(input);
        if (!result?.success) return;
        passed += 1;
        expect(result.data).toEqual(input);
      }),
      { numRuns: 1000 },
    );
    expect(passed).toBeGreaterThan(0);
  });
});
