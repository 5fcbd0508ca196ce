import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { CYCLE_LENGTH, createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, commandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";

const makers = {
  small: smallUpdate,
  large: largeUpdate,
  command: (random: () => number, index: number): object => commandUpdate("go", random, index),
};

describe("inputs", () => {
  for (const [name, make] of Object.entries(makers)) {
    it(`differ from each other: ${name}`, () => {
      const texts = createInputs(make).map(asServerJson);
      equal(new Set(texts).size, CYCLE_LENGTH);
    });

    it(`have about the same length, so that no sample is easier than another: ${name}`, () => {
      const lengths = createInputs(make).map((update) => asServerJson(update).length);
      ok(Math.max(...lengths) < 1.25 * Math.min(...lengths));
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
