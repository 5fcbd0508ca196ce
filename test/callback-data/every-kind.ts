import fc from "fast-check";
import { type CallbackData, callbackData } from "../../src/callback-data/index.ts";

/** Values of all kinds. */
export interface EveryKind {
  readonly i: number;
  readonly b: bigint;
  readonly o: boolean;
  readonly t: string;
  readonly u: string;
  readonly e: "" | "a" | ":" | "~";
  readonly ot?: string | undefined;
  readonly oi?: number | undefined;
}

/** Callback data with a field of each kind, and optional ones of the kinds that could be confused with an absent value. */
export const everyKind: CallbackData<EveryKind> = callbackData("k", {
  i: "int",
  b: "bigint",
  o: "bool",
  t: "string",
  u: "uuid",
  e: ["", "a", ":", "~"],
  "ot?": "string",
  "oi?": "int",
});

const text = fc
  .array(fc.constantFrom(..."a~:01é"), { maxLength: 4 })
  .map((letters) => letters.join(""));

/** Values for all fields that fit into 64 bytes. */
export const anyValue: fc.Arbitrary<EveryKind> = fc.record(
  {
    i: fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 })),
    b: fc.oneof(fc.bigInt({ min: -(2n ** 20n), max: 2n ** 20n }), fc.bigInt({ min: -2n, max: 2n })),
    o: fc.boolean(),
    t: text,
    u: fc.uuid(),
    e: fc.constantFrom<EveryKind["e"]>("", "a", ":", "~"),
    ot: text.map((letters) => letters.slice(0, 2)),
    oi: fc.integer({ min: -9, max: 9 }),
  },
  { requiredKeys: ["i", "b", "o", "t", "u", "e"] },
);
