import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { compileRedact } from "../../src/client/redact.ts";
import { type Transport, TransportFailure } from "../../src/client/transports/transport.ts";
import { shown, CANARY as TOKEN } from "../support/canary.ts";
import { rejectionOf } from "../support/rejection-of.ts";

/** The token, with any of its characters escaped as in URLs, HTML or JSON. */
const writtenToken = fc
  .array(fc.constantFrom("plain", "upper", "lower", "twice", "html", "htmlHex", "json"), {
    minLength: TOKEN.length,
    maxLength: TOKEN.length,
  })
  .map((ways) => ways.map((way, index) => write(TOKEN.charAt(index), way)).join(""));

function write(character: string, way: string): string {
  const hex = character.charCodeAt(0).toString(16);
  if (way === "upper") return `%${hex.toUpperCase()}`;
  if (way === "lower") return `%${hex}`;
  if (way === "html") return `&#${character.charCodeAt(0)};`;
  if (way === "htmlHex") return `&#x0${hex};`;
  if (way === "json") return `\\u00${hex}`;
  return way === "twice" ? `%25${hex}` : character;
}

/** A text that ends within an escape of a URL, HTML or JSON. */
const ESCAPE_BEGUN = /(%[\da-f]*|&#\w*|\\u[\da-f]*)$/i;

const leak = fc
  .tuple(
    fc.string(),
    fc.constantFrom("/bot", "", "http://h/file/bot"),
    fc.oneof(fc.constant(TOKEN), writtenToken),
    fc.string(),
  )
  .map((parts) => parts.join(""));

/** Every way in which a transport can fail, with the token in every text. */
const outcome = fc.oneof(
  leak.map((text) => () => {
    const cause = Object.assign(new Error(text), { path: text, code: text });
    throw Object.assign(new TypeError(text, { cause }), { path: text, url: new URL("http://h/") });
  }),
  leak.map((text) => () => {
    throw text;
  }),
  leak.map((text) => () => {
    throw new TransportFailure(text, "no", text);
  }),
  leak.map((text) => () => ({ status: 502, body: `<html>${text}</html>` })),
  leak.map((text) => () => ({ status: 502, body: text.repeat(20) })),
  leak.map((text) => () => ({
    status: 429,
    body: JSON.stringify({
      ok: false,
      error_code: 429,
      description: "Too Many Requests",
      parameters: { retry_after: text, [text]: [text] },
    }),
  })),
  leak.map((text) => () => ({
    status: 404,
    body: JSON.stringify({ ok: false, error_code: 404, description: `Not Found: ${text}` }),
  })),
);

describe("redaction", () => {
  it("keeps the token out of every error, whatever the failure", async () => {
    await fc.assert(
      fc.asyncProperty(outcome, leak, async (fail, secret) => {
        const transport: Transport = { send: async () => fail(), close: async () => undefined };
        const client = createClient(TOKEN, { transport });
        const error = await rejectionOf(client.setWebhook({ url: secret }));
        expect(shown(error)).not.toContain(TOKEN);
      }),
    );
  });

  it("finds the token however its characters are escaped", () => {
    fc.assert(
      fc.property(writtenToken, (written) => {
        expect(compileRedact(TOKEN)(`<${written}>`)).toBe("<<token>>");
      }),
    );
  });

  it("keeps the rest of a text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        // The first digit of the token completes such an escape.
        fc.pre(!ESCAPE_BEGUN.test(before));
        const redact = compileRedact(TOKEN);
        expect(redact(before + TOKEN + after)).toBe(`${before}<token>${after}`);
      }),
    );
  });
});
