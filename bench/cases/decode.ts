import { deepStrictEqual } from "node:assert/strict";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

/** One kind of input: how it is made, and how it is read without a library. */
interface Source<Input> {
  readonly encode: (json: string) => Input;
  readonly parse: (input: Input) => unknown;
}

const fromString: Source<string> = { encode: (json) => json, parse: JSON.parse };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const fromBytes: Source<Uint8Array> = {
  encode: (json) => encoder.encode(json),
  parse: (bytes) => JSON.parse(decoder.decode(bytes)),
};

type MakeUpdate = (random: () => number, index: number) => object;

function createContenders<Input extends string | Uint8Array>(
  make: MakeUpdate,
  { encode, parse }: Source<Input>,
): readonly Contender[] {
  const contender = (
    name: string,
    role: Role,
    load: () => Promise<(input: Input) => unknown>,
  ): Contender => ({
    name,
    role,
    async open() {
      const decode = await load();
      const updates = createInputs(make);
      const inputs = updates.map((update) => encode(asServerJson(update)));
      const next = createCycle(inputs);
      return {
        run: () => decode(next()),
        async check() {
          for (const [index, input] of inputs.entries())
            deepStrictEqual(decode(input), updates[index]);
        },
      };
    },
  });
  return [
    contender("telewire", "ours", async () => {
      const { parseUpdate } = await import("telewire/types");
      return (input) => parseUpdate(input);
    }),
    contender("bare JSON.parse", "ceiling", async () => parse),
  ];
}

const SIZES = [
  { size: "small", make: smallUpdate, runsPerSample: 1024 },
  { size: "large", make: largeUpdate, runsPerSample: 256 },
] as const;

const NOTES = [
  "grammY, telegraf and GramIO have no decode step of their own: they take the result of JSON.parse, so the bare JSON.parse is their figure too.",
];

function decodeCase<Input extends string | Uint8Array>(
  { size, make, runsPerSample }: (typeof SIZES)[number],
  from: "string" | "bytes",
  source: Source<Input>,
): Case {
  return {
    name: `decode-${size}-${from}`,
    title: `Decode: a ${size} update from ${from === "string" ? "a string" : "UTF-8 bytes"}`,
    operation: "one update read from JSON",
    operationsPerRun: 1,
    runsPerSample,
    targets: [{ ours: "telewire", against: "bare JSON.parse", atMostTimesAsLong: 1.1 }],
    notes: NOTES,
    contenders: createContenders(make, source),
  };
}

/** The cost of checking that the input is an update, compared with `JSON.parse` alone. */
export const decodeCases: readonly Case[] = SIZES.flatMap((size) => [
  decodeCase(size, "string", fromString),
  decodeCase(size, "bytes", fromBytes),
]);
