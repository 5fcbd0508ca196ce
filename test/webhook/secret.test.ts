import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSecretCheck } from "../../src/webhook/secret.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

const secrets = fc.string({
  unit: fc.constantFrom(...ALPHABET),
  minLength: 1,
  maxLength: 256,
});

describe("compileSecretCheck", () => {
  it("accepts the secret and nothing else", () => {
    fc.assert(
      fc.property(secrets, fc.oneof(secrets, fc.string({ maxLength: 600 })), (secret, given) => {
        const isSecret = compileSecretCheck(secret);
        expect(isSecret(secret)).toBe(true);
        expect(isSecret(given)).toBe(given === secret);
      }),
    );
  });

  it("notices one changed, added or missing character, wherever it is", () => {
    fc.assert(
      fc.property(secrets, fc.nat(), fc.constantFrom(...ALPHABET), (secret, seed, other) => {
        const isSecret = compileSecretCheck(secret);
        const at = seed % secret.length;
        const before = secret.slice(0, at);
        const after = secret.slice(at + 1);
        expect(isSecret(before + other + after)).toBe(other === secret[at]);
        expect(isSecret(before + after)).toBe(false);
        expect(isSecret(before + other + secret.slice(at))).toBe(false);
        expect(isSecret(`${secret}\0`)).toBe(false);
      }),
    );
  });

  it("refuses a missing header", () => {
    const isSecret = compileSecretCheck("s");
    expect(isSecret(undefined)).toBe(false);
    expect(isSecret(null)).toBe(false);
    expect(isSecret("")).toBe(false);
  });

  it("does not take a character for another that shares its low bits", () => {
    expect(compileSecretCheck("A")(String.fromCharCode(0x141))).toBe(false);
  });

  it.each(["", "a b", "ä", "a\n", "x".repeat(257)])("does not work with %j", (secret) => {
    expect(() => compileSecretCheck(secret)).toThrow(TypeError);
  });

  it("does not work without a secret", () => {
    const given: { secretToken: string } = JSON.parse("{}");
    expect(() => compileSecretCheck(given.secretToken)).toThrow(TypeError);
  });
});
