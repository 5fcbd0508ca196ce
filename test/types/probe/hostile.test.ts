import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeError } from "../../../src/errors.ts";
import { type ProbedName, parseUpdate, probeUpdate, updateKind } from "../../../src/types/index.ts";
import { findByLoop, findName } from "../../../src/types/probe/search.ts";
import { updateBytes } from "../../support/hostile-json.ts";

const NAMES: readonly ProbedName[] = ["text", "data", "photo", "bot_command", "chat", "message"];

/** Returns all field names and strings of a value, at any depth. */
function namesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string") found.add(value);
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(name);
    namesIn(inner, found);
  }
  return found;
}

function parsed(bytes: Uint8Array): object | undefined {
  try {
    return parseUpdate(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

describe("probeUpdate on hostile bytes", () => {
  it("never contradicts the parsed update, and is conclusive often enough", () => {
    const sure = { kind: 0, nested: 0, update_id: 0, chat_id: 0, absent: 0 };
    fc.assert(
      fc.property(updateBytes, (bytes) => {
        const probe = probeUpdate(bytes);
        const { kind, update_id, chat_id } = probe;
        const absent = NAMES.filter((name) => !probe.mayHave(name));
        const update = parsed(bytes);
        if (update === undefined) return;
        if (kind !== "unknown") {
          sure.kind += 1;
          if (kind === "callback_query") sure.nested += 1;
          expect(kind).toBe(updateKind(parseUpdate(update)));
        }
        if (update_id !== undefined) {
          sure.update_id += 1;
          expect(update_id).toBe(parseUpdate(update).update_id);
        }
        if (chat_id !== undefined) {
          sure.chat_id += 1;
          const payload = fieldOf(update, updateKind(parseUpdate(update)) ?? "");
          expect(chat_id).toBe(fieldOf(fieldOf(payload, "chat"), "id"));
        }
        const present = namesIn(update);
        sure.absent += absent.length;
        expect(absent.filter((name) => present.has(name))).toEqual([]);
      }),
      { numRuns: 5000 },
    );
    for (const count of Object.values(sure)) expect(count).toBeGreaterThan(50);
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const probe = probeUpdate(bytes);
        return [probe.kind, probe.update_id, probe.chat_id, probe.mayHave("text")].length === 4;
      }),
    );
  });
});

describe("the search", () => {
  // Few different bytes, so that partial and full matches are frequent.
  const few = fc.constantFrom(0x22, 0x61, 0x62);

  it("of the fallback finds the same as the native one", () => {
    const haystack = fc.array(few, { maxLength: 40 });
    const needle = fc.array(few, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(haystack, needle, fc.nat(40), (bytes, target, from) => {
        const found = findByLoop(new Uint8Array(bytes), new Uint8Array(target), from);
        expect(found).toBe(Buffer.from(bytes).indexOf(Buffer.from(target), from));
      }),
      { numRuns: 500 },
    );
  });

  it("finds a name only as a whole string, the first one from an index on", () => {
    fc.assert(
      fc.property(fc.array(few, { maxLength: 40 }), fc.nat(40), (bytes, from) => {
        const found = findName(new Uint8Array(bytes), "ab", from);
        expect(found).toBe(Buffer.from(bytes).indexOf('"ab"', from));
      }),
      { numRuns: 500 },
    );
  });
});
