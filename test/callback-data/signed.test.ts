import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callbackData } from "../../src/callback-data/index.ts";

const schema = { user: "int", amount: "int" } as const;
const pay = callbackData("pay", schema, { secret: "one" });

describe("signed callback data", () => {
  const data = pay.pack({ user: 7, amount: 100 });

  it("is unpacked unchanged, and is eight bytes longer", () => {
    expect(pay.unpack(data)).toEqual({ user: 7, amount: 100 });
    const plain = callbackData("pay", schema).pack({ user: 7, amount: 100 });
    expect(data.length).toBe(plain.length + 8);
  });

  it("is rejected when a single character was changed", () => {
    const place = fc.nat({ max: data.length - 1 });
    fc.assert(
      fc.property(place, fc.string({ minLength: 1, maxLength: 1, unit: "binary" }), (at, other) => {
        fc.pre(data[at] !== other);
        const forged = data.slice(0, at) + other + data.slice(at + 1);
        expect(pay.unpack(forged)).toBe(undefined);
      }),
      { numRuns: 300 },
    );
  });

  it("is rejected with another secret, with another prefix and without a signature", () => {
    expect(callbackData("pay", schema, { secret: "two" }).unpack(data)).toBe(undefined);
    expect(callbackData("pax", schema, { secret: "one" }).unpack(`pax${data.slice(3)}`)).toBe(
      undefined,
    );
    const plain = callbackData("pay", schema);
    expect(pay.unpack(plain.pack({ user: 7, amount: 100 }))).toBe(undefined);
    expect(plain.unpack(data)).toBe(undefined);
    expect(pay.unpack("pay:")).toBe(undefined);
  });

  it("rejects an empty secret", () => {
    expect(() => callbackData("pay", schema, { secret: "" })).toThrow(/the secret is empty/);
  });
});
