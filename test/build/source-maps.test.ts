import { decode, encode } from "@jridgewell/sourcemap-codec";
import { describe, expect, it } from "vitest";
import { toLines } from "../../scripts/build/source-maps.ts";

describe("toLines", () => {
  it("keeps where the lines of a source begin, without columns and names", () => {
    const full = encode([
      [
        [0, 0, 4, 2],
        [6, 0, 4, 8, 0],
        [9, 0, 5, 1],
        [12, 1, 5, 3],
      ],
      [],
      [[1, 1, 5, 7]],
    ]);
    expect(decode(toLines(full))).toEqual([
      [
        [0, 0, 4, 0],
        [9, 0, 5, 0],
        [12, 1, 5, 0],
      ],
      [],
      [[0, 1, 5, 0]],
    ]);
  });

  it("attributes code that comes from no source to the line beside it", () => {
    expect(decode(toLines(encode([[[0], [4, 0, 0, 0], [8]]])))).toEqual([[[0, 0, 0, 0]]]);
  });
});
