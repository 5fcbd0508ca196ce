import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeError } from "../../src/errors.ts";
import { parseUpdate, UPDATE_KINDS, type Update, updateKind } from "../../src/types/index.ts";

const encoder = new TextEncoder();

/** Returns the update or the error, which must be the same for a text and for its bytes. */
function outcome(text: string): Update | DecodeError {
  const [fromText, fromBytes] = [text, encoder.encode(text)].map((input) => {
    try {
      return parseUpdate(input);
    } catch (error) {
      if (error instanceof DecodeError) return error;
      throw error;
    }
  });
  expect(fromBytes instanceof DecodeError).toBe(fromText instanceof DecodeError);
  if (fromText === undefined) throw new Error("no result");
  return fromText;
}

function update(text: string): Update {
  const found = outcome(text);
  if (found instanceof DecodeError) throw found;
  return found;
}

function rejection(text: string): DecodeError {
  const found = outcome(text);
  if (found instanceof DecodeError) return found;
  throw new Error("it was decoded");
}

const good = JSON.stringify({
  update_id: 7,
  message: { message_id: 1, text: "héllo", entities: [{ type: "bold", offset: 0, length: 1 }] },
});

describe("a hostile update", () => {
  it("truncated anywhere is rejected, with the position of the cut or of the word that was cut", () => {
    for (let end = 0; end < good.length; end += 1) {
      const at = / at position (\d+)\. /.exec(rejection(good.slice(0, end)).message)?.[1];
      expect(Number(at)).toBe(end);
    }
  });

  it("with an extra or missing character is rejected with a position, or decoded", () => {
    let rejected = 0;
    fc.assert(
      fc.property(fc.nat(good.length), fc.string({ unit: "binary", maxLength: 2 }), (at, text) => {
        const found = outcome(good.slice(0, at) + text + good.slice(at + 1));
        if (!(found instanceof DecodeError)) return;
        if (!found.message.includes("integer update_id"))
          expect(found.message).toMatch(/ at position \d+\. /);
        rejected += 1;
      }),
      { numRuns: 500 },
    );
    expect(rejected).toBeGreaterThan(0);
  });

  it.each(["[]", `[${good}]`, `[[[${good}]]]`])("that is an array is rejected: %s", (text) => {
    expect(rejection(text).message).toContain("integer update_id");
  });

  it("with numbers beyond a double is decoded, unless it is the update_id", () => {
    expect(update('{"update_id":1,"poll":{"n":1e400,"m":-1e400}}')).toMatchObject({
      poll: { n: Number.POSITIVE_INFINITY, m: Number.NEGATIVE_INFINITY },
    });
    expect(rejection('{"update_id":1e400}').message).toContain("integer update_id");
  });

  it("with lone surrogates is decoded, escaped or not", () => {
    const escaped = update('{"update_id":1,"poll":{"\\udc00":"\\ud800"}}');
    expect(escaped).toEqual(JSON.parse('{"update_id":1,"poll":{"\\udc00":"\\ud800"}}'));
    expect(parseUpdate('{"update_id":1,"poll":{"id":"\ud800"}}')).toMatchObject({
      poll: { id: "\ud800" },
    });
    // UTF-8 cannot encode a lone surrogate: its bytes are three invalid ones.
    const bytes = Uint8Array.from([
      ...encoder.encode('{"update_id":1,"poll":{"id":"'),
      ...[0xed, 0xa0, 0x80],
      ...encoder.encode('"}}'),
    ]);
    expect(parseUpdate(bytes)).toMatchObject({ poll: { id: "\ufffd".repeat(3) } });
  });

  it.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
    "with the key %s at every depth is decoded, and changes no prototype",
    (key) => {
      const before = Object.getOwnPropertyNames(Object.prototype);
      const evil = `{"${key}":{"admin":true,"prototype":{"admin":true}}}`;
      const found = update(`{"update_id":1,"${key}":{"admin":true},"poll":${evil}}`);
      expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
      expect(Object.hasOwn(found, key)).toBe(true);
      expect("admin" in found).toBe(false);
      expect("admin" in {}).toBe(false);
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
      expect(updateKind(found)).toBe("poll");
    },
  );

  it.each(["[", '{"a":', '[{"a":'])("nested 10,000 deep in %s is decoded or rejected", (open) => {
    const close = [...open].reverse().map((char) => ({ "[": "]", "{": "}" })[char] ?? "");
    const deep = `{"update_id":1,"poll":${open.repeat(10_000)}1${close.join("").repeat(10_000)}}`;
    const found = outcome(deep);
    if (!(found instanceof DecodeError)) expect(updateKind(found)).toBe("poll");
    expect(rejection(`{"update_id":1,"poll":${open.repeat(10_000)}`).snippet).toHaveLength(256);
  });

  it("with a duplicate key is decoded: the last one counts, as with JSON.parse", () => {
    expect(update('{"update_id":1,"poll":{},"update_id":2,"poll":{"id":"x"}}')).toEqual({
      update_id: 2,
      poll: { id: "x" },
    });
    expect(rejection('{"update_id":1,"update_id":null}').message).toContain("integer update_id");
  });

  it("with a string of 1 MiB is decoded; invalid, it is rejected with a short snippet", () => {
    const long = "\u{1f600}\\n".repeat((1 << 20) / 4);
    const text = `{"update_id":1,"message":{"text":"${long}"}}`;
    expect(update(text)).toMatchObject({ message: { text: JSON.parse(`"${long}"`) } });
    const error = rejection(text.slice(0, -3));
    expect(error.message).toContain(` at position ${text.length - 3}. `);
    expect(error.snippet).toHaveLength(256);
    expect(error.message.length).toBeLessThan(500);
  });

  it("with 100,000 keys, or a million items, is decoded", () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(",");
    expect(updateKind(update(`{"update_id":1,${keys},"poll":{}}`))).toBe("poll");
    const items = "0,".repeat(1_000_000);
    expect(update(`{"update_id":1,"poll":[${items}0]}`).update_id).toBe(1);
  });
});

describe("an update of any kind", () => {
  it.each(UPDATE_KINDS)("%s: is decoded with any payload, and keeps its kind", (kind) => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (payload, more) => {
        const sent = { ...more, update_id: 1, [kind]: payload };
        const found = update(JSON.stringify(sent));
        expect(found).toEqual(JSON.parse(JSON.stringify(sent)));
        expect(updateKind({ update_id: 1, [kind]: payload })).toBe(kind);
      }),
      { numRuns: 20 },
    );
  });
});
