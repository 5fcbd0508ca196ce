import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { CYCLE_LENGTH, createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, commandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";

const makers = {
  small: smallUpdate,
  large: largeUpdate,
  command: (random: () => number, index: number): object => commandUpdate("go", random, index),
};

/** Replaces what is not an object, so that only the keys and their order are left. */
function layoutOf(_: string, value: unknown): unknown {
  return typeof value === "object" ? value : 0;
}

describe("inputs", () => {
  for (const [name, make] of Object.entries(makers)) {
    it(`differ from each other: ${name}`, () => {
      const texts = createInputs(make).map(asServerJson);
      equal(new Set(texts).size, CYCLE_LENGTH);
    });

    it(`have about the same length, 64 after 64, so that no sample is easier than another: ${name}`, () => {
      const texts = createInputs(make).map(asServerJson);
      const lengths = Array.from(
        { length: CYCLE_LENGTH / 64 },
        (_, part) => texts.slice(part * 64, part * 64 + 64).join("").length,
      );
      ok(Math.max(...lengths) < 1.1 * Math.min(...lengths));
    });

    it(`are laid out in several ways: ${name}`, () => {
      const layouts = createInputs(make).map((update) => JSON.stringify(update, layoutOf));
      ok(new Set(layouts).size >= 8);
    });
  }

  it("are the same in every process", () => {
    deepEqual(createInputs(smallUpdate), createInputs(smallUpdate));
  });

  it("come in order and start again after the last one", () => {
    const next = createCycle(createInputs((_, index) => index));
    const received = Array.from({ length: CYCLE_LENGTH + 2 }, next);
    deepEqual(received.slice(0, 3), [0, 1, 2]);
    deepEqual(received.slice(-3), [CYCLE_LENGTH - 1, 0, 1]);
  });

  it("are ASCII on the wire and parse to the same text", () => {
    const update = { text: "Спасибо \u{1F4E6} ok\n" };
    const json = asServerJson(update);
    ok(/^[ -~]*$/.test(json));
    deepEqual(JSON.parse(json), update);
  });
});
