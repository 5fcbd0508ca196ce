import { describe, expect, it } from "vitest";
import { parseUpdate, UPDATE_KINDS, updateEntry, updateKind } from "../../src/types/index.ts";

describe("updateKind", () => {
  it.each(UPDATE_KINDS)("returns %s, before and after update_id", (kind) => {
    expect(updateKind(parseUpdate({ update_id: 1, [kind]: {} }))).toBe(kind);
    expect(updateKind(parseUpdate({ [kind]: {}, update_id: 1 }))).toBe(kind);
    expect(updateKind(parseUpdate(`{"update_id":1,"${kind}":{}}`))).toBe(kind);
  });

  it("finds the kind among unknown fields", () => {
    expect(updateKind(parseUpdate({ update_id: 1, trace: "x", poll: {} }))).toBe("poll");
  });

  it("returns undefined for an unknown kind", () => {
    expect(updateKind(parseUpdate({ update_id: 1, hologram: {} }))).toBeUndefined();
    expect(updateKind({ update_id: 1 })).toBeUndefined();
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "update_id"])(
    "does not return %s as a kind",
    (key) => {
      expect(updateKind(parseUpdate(`{"${key}":{},"update_id":1}`))).toBeUndefined();
    },
  );
});

describe("updateEntry", () => {
  it.each(UPDATE_KINDS)("returns %s and its payload", (kind) => {
    const payload = { id: 1 };
    const [found, carried] = updateEntry(parseUpdate({ update_id: 1, [kind]: payload }));
    expect(found).toBe(kind);
    expect(carried).toBe(payload);
  });

  it("returns undefined twice for an unknown kind", () => {
    expect(updateEntry(parseUpdate({ update_id: 1, hologram: {} }))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
