import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWebhookHandler } from "../../src/webhook/handler.ts";
import { compileSecretCheck, createRefusalLog } from "../../src/webhook/secret.ts";
import { captureErrors } from "../support/captured-errors.ts";

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
        const isAuthorized = compileSecretCheck(secret);
        expect(isAuthorized(secret)).toBe(true);
        expect(isAuthorized(given)).toBe(given === secret);
      }),
    );
  });

  it("detects one changed, added or missing character at any position", () => {
    fc.assert(
      fc.property(secrets, fc.nat(), fc.constantFrom(...ALPHABET), (secret, seed, other) => {
        const isAuthorized = compileSecretCheck(secret);
        const at = seed % secret.length;
        const before = secret.slice(0, at);
        const after = secret.slice(at + 1);
        expect(isAuthorized(before + other + after)).toBe(other === secret[at]);
        expect(isAuthorized(before + after)).toBe(false);
        expect(isAuthorized(before + other + secret.slice(at))).toBe(false);
        expect(isAuthorized(`${secret}\0`)).toBe(false);
      }),
    );
  });

  it("rejects a missing header", () => {
    const isAuthorized = compileSecretCheck("s");
    expect(isAuthorized(undefined)).toBe(false);
    expect(isAuthorized(null)).toBe(false);
    expect(isAuthorized("")).toBe(false);
  });

  it("tells characters apart that share their low bits", () => {
    expect(compileSecretCheck("A")(String.fromCharCode(0x141))).toBe(false);
  });

  it.each(["", "a b", "ä", "a\n", "x".repeat(257)])("throws for the secret %j", (secret) => {
    expect(() => compileSecretCheck(secret)).toThrow(TypeError);
  });

  it("throws without a secret", () => {
    const given: { secretToken: string } = JSON.parse("{}");
    expect(() => compileSecretCheck(given.secretToken)).toThrow(TypeError);
  });
});

describe("the log of refused requests", () => {
  const hint = "set the webhook with bot.setWebhook(), or pass the same secret to both";

  it("has one line a minute at most, with the number of those left out", async () => {
    let time = 5;
    const logRefusal = createRefusalLog(() => time);
    const lines = await captureErrors(() => {
      for (const secret of ["a", "b", undefined]) logRefusal(secret);
      time += 59_999;
      logRefusal("c");
      time += 1;
      logRefusal(null);
      time += 60_000;
      logRefusal("");
    });
    expect(lines).toEqual([
      `telewire: webhook: refused a request with the wrong secret token: ${hint}`,
      `telewire: webhook: refused a request with no secret token, and 3 before it: ${hint}`,
      `telewire: webhook: refused a request with no secret token: ${hint}`,
    ]);
  });

  it("is written by a webhook", async () => {
    const handle = createWebhookHandler(
      { handleUpdate: () => undefined },
      { secretToken: "s" },
      "runs",
    );
    const request = { method: "POST", secret: "t", readBody: async () => "{}" };
    const lines = await captureErrors(async () => {
      expect((await handle(request)).status).toBe(401);
      expect((await handle({ ...request, method: "GET" })).status).toBe(405);
      expect((await handle({ ...request, secret: "s" })).status).toBe(400);
    });
    expect(lines[0]).toContain("webhook: refused a request with the wrong secret token");
    expect(lines.filter((line) => line.includes("refused"))).toHaveLength(1);
  });
});
