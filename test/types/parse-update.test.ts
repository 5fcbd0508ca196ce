import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeError } from "../../src/errors.ts";
import { parseUpdate, type Update } from "../../src/types/index.ts";
import { unprintable } from "../support/unprintable.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the update or the `DecodeError`; rethrows any other error. */
function attempt(input: string | Uint8Array | object): Update | DecodeError {
  try {
    return parseUpdate(input);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** Returns the `DecodeError`. Throws when there is none. */
function rejection(input: string | Uint8Array | object): DecodeError {
  const outcome = attempt(input);
  if (outcome instanceof DecodeError) return outcome;
  throw new Error("nothing was thrown");
}

describe("parseUpdate", () => {
  const text = '{"update_id":7,"message":{"text":"héllo 👋"}}';

  it("parses a string, bytes, a Buffer and bytes with a byte order mark alike", () => {
    const parsed = JSON.parse(text);
    expect(parseUpdate(text)).toEqual(parsed);
    expect(parseUpdate(bytes(text))).toEqual(parsed);
    expect(parseUpdate(Buffer.from(text))).toEqual(parsed);
    expect(parseUpdate(bytes(`\uFEFF${text}`))).toEqual(parsed);
  });

  it("rejects values that cannot be printed", () => {
    const getter = Object.defineProperty({}, "update_id", {
      get: () => {
        throw new Error("not readable");
      },
    });
    for (const [, thrown] of [...unprintable(), ["a getter", getter] as const])
      expect(attempt(thrown as object)).toBeInstanceOf(DecodeError);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(rejection(proxy).snippet).toBe("object that cannot be read");
  });

  it("reads only the bytes that the view covers", () => {
    const padded = bytes(`xx${text}yy`);
    expect(parseUpdate(padded.subarray(2, -2)).update_id).toBe(7);
  });

  it("returns the same object, not a copy", () => {
    const update = Object.freeze({ update_id: 7, poll: Object.freeze({}) });
    expect(parseUpdate(update)).toBe(update);
  });

  it.each([null, undefined, 7, true, Symbol("x")])(
    "rejects %s, which JavaScript callers may pass",
    (value) => {
      expect(rejection(value as unknown as object).snippet).toBe(String(value));
    },
  );

  it("keeps unknown kinds and fields unchanged", () => {
    const strange = { hologram: { depth: 3 }, update_id: 1, priority: null };
    expect(parseUpdate(JSON.stringify(strange))).toEqual(strange);
  });

  it("replaces invalid bytes, so that one invalid string does not block the update", () => {
    const broken = bytes('{"update_id":1,"message":{"text":"a?b"}}');
    broken[broken.indexOf(0x3f)] = 0xff;
    expect(parseUpdate(broken)).toMatchObject({ message: { text: "a\uFFFDb" } });
  });

  it("keeps a lone surrogate and a __proto__ key as data", () => {
    const update = parseUpdate(
      '{"update_id":1,"__proto__":{"admin":true},"poll":{"id":"\\ud800"}}',
    );
    expect("admin" in update).toBe(false);
    expect(Object.keys(update)).toContain("__proto__");
    expect(update).toMatchObject({ poll: { id: "\ud800" } });
  });

  it("decodes deep nesting or throws a DecodeError", () => {
    for (const depth of [10_000, 1_000_000]) {
      const deep = `{"update_id":1,"x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      const outcome = attempt(deep);
      if (!(outcome instanceof DecodeError)) expect(outcome.update_id).toBe(1);
    }
  });
});

describe("parseUpdate rejects", () => {
  it.each(["", " ", "{", '{"update_id":1', '{"update_id":1}}', "<html>", "undefined"])(
    "invalid JSON: %j",
    (text) => {
      const error = rejection(text);
      expect(error.message).toContain("not valid JSON");
      expect(error.snippet).toBe(text);
      expect(error.status).toBeUndefined();
      expect(rejection(bytes(text)).snippet).toBe(text);
    },
  );

  it("with the message of the engine", () => {
    let engine = "";
    try {
      JSON.parse('{"update_id":1,}');
    } catch (error) {
      engine = String(error);
    }
    expect(rejection('{"update_id":1,}').message).toContain(engine);
  });

  it.each(["null", "1", '"update_id"', "true", "[]", '[{"update_id":1}]'])(
    "a non-object: %s",
    (text) => {
      expect(rejection(text).message).toContain("integer update_id");
    },
  );

  it.each([
    "{}",
    '{"message":{}}',
    '{"update_id":null}',
    '{"update_id":"1"}',
    '{"update_id":1.5}',
    '{"update_id":1e400}',
    '{"update_id":[1]}',
    '{"__proto__":{"update_id":1}}',
  ])("an invalid update_id: %s", (text) => {
    expect(rejection(text).snippet).toBe(text);
    expect(rejection(JSON.parse(text)).message).toContain("integer update_id");
  });

  it("an object that is not an update, with its field names", () => {
    expect(rejection({ message: {}, poll: {} }).snippet).toBe("{message, poll}");
    expect(rejection([]).snippet).toBe("{}");
    expect(rejection(new ArrayBuffer(4)).snippet).toBe("{}");
  });

  it("with at most 256 characters of the input", () => {
    expect(rejection(`[${"9".repeat(5000)}`).snippet).toHaveLength(256);
  });
});

describe("parseUpdate on random input", () => {
  it("returns the result of JSON.parse, or throws a DecodeError", () => {
    const inputs = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.uint8Array(),
      fc.record({ update_id: fc.anything() }, { requiredKeys: [] }),
      fc.record({ update_id: fc.integer() }).map((update) => JSON.stringify(update)),
    );
    let accepted = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        const outcome = attempt(input);
        if (outcome instanceof DecodeError) return;
        accepted += 1;
        expect(Number.isInteger(outcome.update_id)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
