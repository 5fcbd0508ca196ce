import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { comparable, readVector, type Vector } from "./read-vector.ts";

const FOLDER = join(import.meta.dirname, "vectors");
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));
const vectors = files.flatMap((name) =>
  readFileSync(join(FOLDER, name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Vector => JSON.parse(line)),
);

describe("the vectors of TDLib", () => {
  it("are many, of each kind", () => {
    expect(vectors.length).toBeGreaterThanOrEqual(2000);
    const kinds = new Set(vectors.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["html", "markdown", "markdownV2", "plain", "entities"]));
  });

  it.each(files)("in %s are equal to what the emulator reads", (name) => {
    const kind = name.replace(".jsonl", "");
    for (const vector of vectors.filter((each) => each.kind === kind)) {
      const found = { source: vector.source, ...Object(comparable(readVector(vector))) };
      expect(found).toEqual({ source: vector.source, ...Object(comparable(vector.answer)) });
    }
  });
});
