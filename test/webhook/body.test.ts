import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BodyBytes, BodyRefusal, MAX_BODY_BYTES } from "../../src/webhook/body.ts";

describe("BodyBytes", () => {
  it("joins any chunks to what they were cut from", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(fc.nat(64)), (whole, cuts) => {
        const bytes = new BodyBytes();
        const borders = [0, ...cuts.sort((a, b) => a - b), whole.length];
        borders.forEach((from, n) => {
          bytes.add(whole.subarray(from, borders[n + 1] ?? from));
        });
        expect([...bytes.join()]).toEqual([...whole]);
      }),
    );
  });

  it("holds 1 MiB, and refuses the byte after it", () => {
    const bytes = new BodyBytes();
    bytes.add(new Uint8Array(MAX_BODY_BYTES - 1));
    bytes.add(new Uint8Array(1));
    expect(() => bytes.add(new Uint8Array(1))).toThrow(BodyRefusal);
    expect(bytes.join().byteLength).toBe(1_048_576);
  });
});
