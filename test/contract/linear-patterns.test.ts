import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./repository.ts";

/** Parts whose patterns meet what strangers send. Those of text have tests of their own. */
const PARTS = ["src/callback-data", "src/commands", "src/dispatch"];

const LITERAL =
  /(?<=[\s(,=:?&|!])\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/[\n])+)\/([dgimsuvy]*)(?=[\s).,;])/g;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

const code = PARTS.flatMap(filesUnder).flatMap((path) =>
  read(path)
    .split("\n")
    .filter((line) => !COMMENT.test(line)),
);

const patterns = code
  .flatMap((line) => [...line.matchAll(LITERAL)])
  .map(([, source = "", flags]) => new RegExp(source, flags));

/** Time for a quadratic pattern to go through such a text: half a minute. For one that is linear: less than this. */
const SIZE = 2 ** 18;
const LIMIT_MS = 1000;

/** Texts that a pattern may begin to match at every place: its own signs over and over, with an end that it does not like. */
function hostileTexts(pattern: RegExp): readonly string[] {
  const signs = new Set([...pattern.source, ..."a0 -~=?@/\n\ud800"]);
  const begins = ["", "a", "~", "-"];
  return [...signs].flatMap((sign) =>
    begins.flatMap((begin) => ["", "\u0000", "a!"].map((end) => begin + sign.repeat(SIZE) + end)),
  );
}

/** The first text that takes too long. */
function slowText(pattern: RegExp): string | undefined {
  return hostileTexts(pattern).find((text) => {
    const begin = performance.now();
    text.replace(pattern, "");
    return performance.now() - begin > LIMIT_MS;
  });
}

describe("the patterns of callback data, commands and dispatch", () => {
  it("are found, one and all", () => {
    const found = patterns.map(String);
    for (const one of ["/\\s/", "/\\?$/", "/~[01]/g", "/^(-?)([0-9a-z]+)$/"])
      expect(found).toContain(one);
    expect(code.filter((line) => line.includes("RegExp("))).toEqual([]);
  });

  it.each(patterns)("take linear time: %s", (pattern) => {
    expect(slowText(pattern)?.slice(0, 9)).toBe(undefined);
  });
});
