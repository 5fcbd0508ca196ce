import { deepStrictEqual, throws } from "node:assert/strict";
import { do_not_optimize } from "mitata";
import { parseUpdate } from "telewire/types";
import { validator } from "telewire/zod";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

const { checkUpdate } = validator("strict");

function decodeAndValidate(text: string): unknown {
  const update = parseUpdate(text);
  checkUpdate(update);
  return update;
}

function createContender(
  name: string,
  role: Role,
  updates: readonly object[],
  decode: (text: string) => unknown,
): Contender {
  const texts = updates.map(asServerJson);
  const next = createCycle(texts);
  return {
    name,
    role,
    run: () => do_not_optimize(decode(next())),
    async check() {
      for (const [index, text] of texts.entries()) deepStrictEqual(decode(text), updates[index]);
    },
  };
}

function validateCase(
  size: "small" | "large",
  make: (random: () => number, index: number) => object,
  runsPerSample: number,
): Case {
  return {
    name: `validate-strict-${size}`,
    title: `Strict validation: a ${size} update`,
    operation: "one update read from a string and checked field by field",
    operationsPerRun: 1,
    runsPerSample,
    targets: [],
    notes: [
      "Validation is off by default. Without it, a bot takes the result of JSON.parse unchecked, as do grammY, telegraf and GramIO.",
    ],
    async open() {
      throws(() => decodeAndValidate('{"update_id":1,"message":{"text":5}}'));
      const updates = createInputs(make);
      return {
        contenders: [
          createContender("telewire, strict", "ours", updates, decodeAndValidate),
          createContender("telewire, off", "ours", updates, (text) => parseUpdate(text)),
          createContender("bare JSON.parse", "ceiling", updates, JSON.parse),
        ],
        close: async () => {},
      };
    },
  };
}

/** The cost of checking every update against its type. */
export const validateCases: readonly Case[] = [
  validateCase("small", smallUpdate, 64),
  validateCase("large", largeUpdate, 16),
];
