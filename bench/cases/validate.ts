import { deepStrictEqual, throws } from "node:assert/strict";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

type MakeUpdate = (random: () => number, index: number) => object;
type Decode = (text: string) => unknown;

function createContender(
  name: string,
  role: Role,
  make: MakeUpdate,
  load: () => Promise<Decode>,
): Contender {
  return {
    name,
    role,
    async open() {
      const decode = await load();
      const updates = createInputs(make);
      const texts = updates.map(asServerJson);
      const next = createCycle(texts);
      return {
        run: () => decode(next()),
        async check() {
          for (const [index, text] of texts.entries())
            deepStrictEqual(decode(text), updates[index]);
        },
      };
    },
  };
}

async function loadStrict(): Promise<Decode> {
  const { parseStrictly } = await import("../contenders/telewire-strict.ts");
  throws(() => parseStrictly('{"update_id":1,"message":{"text":5}}'));
  return parseStrictly;
}

async function loadParser(): Promise<Decode> {
  const { parseUpdate } = await import("telewire/types");
  return (text) => parseUpdate(text);
}

function validateCase(size: "small" | "large", make: MakeUpdate, runsPerSample: number): Case {
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
    contenders: [
      createContender("telewire, strict", "ours", make, loadStrict),
      createContender("telewire, off", "ours", make, loadParser),
      createContender("bare JSON.parse", "ceiling", make, async () => JSON.parse),
    ],
  };
}

/** The cost of checking every update against its type. */
export const validateCases: readonly Case[] = [
  validateCase("small", smallUpdate, 64),
  validateCase("large", largeUpdate, 16),
];
