import { deepEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import type { MemoryCosts } from "../memory/measure-bots.ts";
import { compareMemory, memorySection } from "../report/memory.ts";
import { sizeSection, sizeTargets } from "../report/size.ts";
import { compareTypes, typeSection, typeTargets } from "../report/types.ts";
import { compareUploads, uploadSection, uploadTargets } from "../report/upload.ts";
import type { Verdict } from "../report/verdicts.ts";
import type { TypeCheckStats } from "../types/check-bot.ts";
import type { TypeCosts } from "../types/measure.ts";
import type { UploadCosts } from "../upload/measure.ts";
import { cellsOf } from "./reports.ts";

const UPLOADS: UploadCosts = {
  fileBytes: 1_000_000_000,
  costs: [
    { setup: "telewire, other", runs: uploads([120, 2], [130, 3], [110, 4]) },
    { setup: "telewire", runs: uploads([38.2, 1.5], [39, 1.4], [37, 1.6]) },
    { setup: "rival", runs: uploads([900, 1], [800, 1.1], [950, 1.2]) },
  ],
};

function uploads(...runs: readonly (readonly [megabytes: number, seconds: number])[]) {
  return runs.map(([megabytes, seconds]) => ({ growthBytes: megabytes * 1e6, seconds }));
}

const MEMORY: MemoryCosts = {
  bots: 10_000,
  costs: [
    { setup: "heavy", bytesPerBot: 26_000 },
    { setup: "telewire", bytesPerBot: 650 },
  ],
};

const TYPES: TypeCosts = {
  compiler: "7.0.0",
  runs: 3,
  costs: [
    { library: "telewire", bot: "small", ...typeCheckStats(2000, 0.0123) },
    { library: "GramIO", bot: "small", ...typeCheckStats(1000, 0.0246) },
    { library: "telewire", bot: "500 commands", ...typeCheckStats(200_000, 0.1) },
  ],
};

function typeCheckStats(instantiations: number, checkSeconds: number): TypeCheckStats {
  return { instantiations, types: 5, checkSeconds, memoryKb: 45_678 };
}

function outcomesOf(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.map(({ ours, rival, outcome, unit }) => `${ours} ${outcome} ${rival}: ${unit}`);
}

describe("the section on uploads", () => {
  it("lists the lightest first, with the range of the runs", () => {
    const text = uploadSection(UPLOADS);
    ok(text.includes("a sparse file of 1000 MB") && text.includes("Medians of 3 runs"));
    deepEqual(cellsOf(text).slice(1), [
      ["telewire", "38.2 MB", "37.0 MB to 39.0 MB", "1500 ms", "1400 ms to 1600 ms"],
      ["telewire, other", "120 MB", "110 MB to 130 MB", "3000 ms", "2000 ms to 4000 ms"],
      ["rival", "900 MB", "800 MB to 950 MB", "1100 ms", "1000 ms to 1200 ms"],
    ]);
  });

  it("says where a rival is faster, and where telewire is lighter", () => {
    deepEqual(outcomesOf(compareUploads(UPLOADS)), [
      "telewire, other behind rival: as long",
      "telewire behind rival: as long",
      "telewire, other ahead rival: as much memory",
      "telewire ahead rival: as much memory",
    ]);
  });

  it("has a target for telewire over each transport only", () => {
    deepEqual(
      uploadTargets(UPLOADS).map(({ target, isReached }) => [target, isReached]),
      [
        ["telewire, other grows by at most 100 MB", false],
        ["telewire grows by at most 100 MB", true],
      ],
    );
  });
});

describe("the section on many bots", () => {
  it("lists the lightest first, whichever it is, and relates the others to it", () => {
    const text = memorySection(MEMORY);
    ok(text.includes("each of 10,000 bots"));
    deepEqual(cellsOf(text).slice(1), [
      ["telewire", "650 B", "1.000 x"],
      ["heavy", "26.0 kB", "40.0 x"],
    ]);
    deepEqual(outcomesOf(compareMemory(MEMORY)), ["telewire ahead heavy: as much heap"]);
  });
});

describe("the section on type checking", () => {
  it("lists the cheapest first, whichever it is, with the time beside the instantiations", () => {
    deepEqual(cellsOf(typeSection(TYPES)).slice(1), [
      ["small", "GramIO", "1,000", "24.6 ms", "5", "45.7 MB"],
      ["small", "telewire", "2,000", "12.3 ms", "5", "45.7 MB"],
      ["500 commands", "telewire", "200,000", "100 ms", "5", "45.7 MB"],
    ]);
  });

  it("compares both", () => {
    deepEqual(outcomesOf(compareTypes(TYPES)), [
      "telewire behind GramIO: as many instantiations",
      "telewire ahead GramIO: as much check time",
    ]);
  });

  it("has a target for the small bot only", () => {
    const judge = (instantiations: number): readonly unknown[] => {
      const small = { library: "telewire", bot: "small" } as const;
      const cost = { ...small, ...typeCheckStats(instantiations, 1) };
      return typeTargets({ ...TYPES, costs: [cost] }).map(({ isReached }) => isReached);
    };
    deepEqual(judge(5_000), [true]);
    deepEqual(judge(5_001), [false]);
    deepEqual(typeTargets(TYPES).length, 1);
  });
});

describe("the section on sizes", () => {
  const sizes = {
    bundles: [{ library: "telewire", imports: "`createClient`", minified: 30_000, gzipped: 9001 }],
    packages: [{ library: "telewire", files: 30, bytes: 2_500_000 }],
    tarballBytes: 400_001,
  };

  it("has the size of the tarball", () => {
    ok(sizeSection(sizes).includes("its tarball, which npm downloads, has 400.0 kB"));
  });

  it("judges bundles, the package and the tarball by their limits", () => {
    deepEqual(
      sizeTargets(sizes).map(({ target, isReached }) => [target, isReached]),
      [
        ["a bundle of `createClient` is at most 9 kB after gzip", false],
        ["telewire takes at most 2.5 MB", true],
        ["telewire's tarball has at most 400 kB", false],
      ],
    );
  });
});
