import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./repository.ts";

/** Folders whose patterns run on untrusted input. The patterns of text have their own tests. */
const FOLDERS = ["src/callback-data", "src/commands", "src/dispatch"];

const LITERAL =
  /(?<=[\s(,=:?&|!])\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/[\n])+)\/([dgimsuvy]*)(?=[\s).,;])/g;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

const code = FOLDERS.flatMap(filesUnder).flatMap((path) =>
  read(path)
    .split("\n")
    .filter((line) => !COMMENT.test(line)),
);

const patterns = code
  .flatMap((line) => [...line.matchAll(LITERAL)])
  .map(([, source = "", flags]) => new RegExp(source, flags));

/** A quadratic pattern takes half a minute for a text of this size, a linear one much less than the limit. */
const SIZE = 2 ** 18;
const LIMIT_MS = 1000;

/** Texts that a pattern may start to match at every position: its own characters repeated, with an end that does not match. */
function hostileTexts(pattern: RegExp): readonly string[] {
  const characters = new Set([...pattern.source, ..."a0 -~=?@/\n\ud800"]);
  const prefixes = ["", "a", "~", "-"];
  return [...characters].flatMap((character) =>
    prefixes.flatMap((prefix) =>
      ["", "\u0000", "a!"].map((end) => prefix + character.repeat(SIZE) + end),
    ),
  );
}

/** The first text that takes too long. */
function slowText(pattern: RegExp): string | undefined {
  return hostileTexts(pattern).find((text) => {
    const startMs = performance.now();
    text.replace(pattern, "");
    return performance.now() - startMs > LIMIT_MS;
  });
}

describe("the patterns of callback data, commands and dispatch", () => {
  it("are all found", () => {
    const found = patterns.map(String);
    for (const one of ["/\\s/", "/\\?$/", "/~[01]/g", "/^(-?)([0-9a-z]+)$/"])
      expect(found).toContain(one);
    expect(code.filter((line) => line.includes("RegExp("))).toEqual([]);
  });

  it.each(patterns)("take linear time: %s", (pattern) => {
    expect(slowText(pattern)?.slice(0, 9)).toBe(undefined);
  });
});
