import { describe, expect, it } from "vitest";
import { compileRedact } from "../../../src/client/redact.ts";
import { decode } from "../../../src/client/wire/decode.ts";
import { DecodeError } from "../../../src/errors.ts";

const redact = compileRedact("123:secret");
const read = (body: string, status = 200, retryAfter?: string) =>
  decode(
    retryAfter === undefined ? { status, body } : { status, body, retryAfter },
    "getMe",
    redact,
  );

describe("decode", () => {
  it("returns any result unchanged", () => {
    expect(read('{"ok":true,"result":false,"description":"x"}')).toEqual({
      ok: true,
      result: false,
    });
    expect(read('{"ok":true,"result":null}')).toEqual({ ok: true, result: null });
  });

  it("returns a refusal with its parameters", () => {
    const body =
      '{"ok":false,"error_code":400,"description":"Bad","parameters":{"migrate_to_chat_id":-1001234567890}}';
    expect(read(body, 400)).toEqual({
      ok: false,
      error_code: 400,
      description: "Bad",
      parameters: { migrate_to_chat_id: -1001234567890 },
    });
  });

  it("returns unknown fields of the parameters", () => {
    const parameters = { retry_after: 3, wait_for: { what: ["é", null] } };
    const body = JSON.stringify({ ok: false, error_code: 429, description: "Bad", parameters });
    expect(read(body, 429)).toMatchObject({ parameters });
  });

  it("hides the token in the parameters, even in quoted JSON", () => {
    const parameters = { "/bot123:secret": ["123\\u003asecret", "\\u0031\\u0032\\\\u0033:secret"] };
    const body = JSON.stringify({ ok: false, error_code: 400, description: "Bad", parameters });
    expect(read(body, 400)).toMatchObject({
      parameters: { "/bot<token>": ["<token>", "<token>"] },
    });
  });

  it.each([
    ["{}", "9", 9],
    ['{"retry_after":3}', "9", 3],
    ["{}", "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    ["{}", undefined, undefined],
  ])("reads parameters %s and header %s as retry_after %s", (parameters, header, seconds) => {
    const body = `{"ok":false,"error_code":429,"description":"Slow","parameters":${parameters}}`;
    expect(read(body, 429, header)).toMatchObject({ ok: false });
    const envelope = read(body, 429, header);
    expect(envelope.ok ? undefined : envelope.parameters?.retry_after).toBe(seconds);
  });

  it.each([
    "",
    "null",
    "[]",
    '"ok"',
    "{}",
    '{"ok":true}',
    '{"ok":"true","result":1}',
    '{"ok":false}',
    '{"ok":false,"error_code":"400","description":"x"}',
    '{"ok":true,"result":{"message_id":1',
    "<html>502 Bad Gateway</html>",
  ])("rejects %j", (body) => {
    expect(() => read(body, 502)).toThrow(DecodeError);
    expect(() => read(body, 502)).toThrow(/^getMe: HTTP 502 with /);
  });

  it.each(["", "<html>429 Too Many Requests</html>"])(
    "treats a 429 that states a wait as a refusal, even with the body %j",
    (body) => {
      expect(read(body, 429, "7")).toEqual({
        ok: false,
        error_code: 429,
        description: "Too Many Requests: retry after 7",
        parameters: { retry_after: 7 },
      });
      expect(() => read(body, 429)).toThrow(DecodeError);
      expect(() => read(body, 503, "7")).toThrow(DecodeError);
    },
  );

  it("shows at most 256 characters, without the token", () => {
    try {
      read(`${"x".repeat(250)}/bot123:secret/getMe`, 404);
    } catch (error) {
      expect(error).toMatchObject({ status: 404, snippet: `${"x".repeat(250)}/bot<t` });
      return;
    }
    throw new Error("accepted");
  });
});
