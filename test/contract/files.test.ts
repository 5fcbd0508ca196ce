import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./repository.ts";

const CODE = ["src", "scripts", "test", "examples", "bench", "site", "create"].flatMap(filesUnder);
const HANDWRITTEN = CODE.filter((path) => path.endsWith(".ts") && !path.includes("/generated/"));
const TEXT = [
  ...HANDWRITTEN,
  ...["docs", "reports", ".ci", ".github"]
    .flatMap(filesUnder)
    .filter((path) => !/\.(png|svg)$/.test(path)),
  ...filesUnder("").filter((path) => /^[\w.-]+\.(md|json|ts)$/.test(path)),
];

// In pieces, so that this file does not contain them itself.
const SUPPRESSIONS = [
  ["@ts", "ignore"],
  ["@ts", "nocheck"],
  ["biome", "ignore"],
  ["eslint", "disable"],
  ["v8", "ignore"],
].map((words) => words.join("-").replace("v8-", "v8 "));
const HOME_FOLDERS = ["work/", "tmp/", "root/", "Users/", "home/(?!me/)"];
const MACHINE_PATH = new RegExp(`(?<![\\w.$}])/(?:${HOME_FOLDERS.join("|")})\\w`);

function linesOf(path: string): number {
  return read(path).split("\n").length - 1;
}

describe("files", () => {
  it("are found", () => {
    expect(HANDWRITTEN.length).toBeGreaterThan(100);
  });

  it("have at most 400 lines", () => {
    expect(HANDWRITTEN.filter((path) => linesOf(path) > 400)).toEqual([]);
  });

  it("stand in folders of at most 16", () => {
    const counts = new Map<string, number>();
    for (const path of ["src", "scripts", "test"].flatMap(filesUnder))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  });

  it("are named after what they hold", () => {
    const nameless = /^(utils?|helpers?|common|misc)(\.|$)/;
    const found = CODE.filter((path) => path.split("/").some((part) => nameless.test(part)));
    expect(found).toEqual([]);
  });

  it("do not silence tools", () => {
    const silenced = HANDWRITTEN.filter((path) => {
      const text = read(path);
      // In tests it asserts that something does not compile, and fails if it does.
      const expectsError = !path.startsWith("test/") && text.includes(["@ts", "expect"].join("-"));
      return expectsError || SUPPRESSIONS.some((word) => text.includes(word));
    });
    expect(silenced).toEqual([]);
  });

  it("contain no path of a particular machine", () => {
    const found = TEXT.flatMap(
      (path) =>
        read(path)
          .match(MACHINE_PATH)
          ?.map((match) => `${path}: ${match}`) ?? [],
    );
    expect(found).toEqual([]);
  });

  it("use the public registry only", () => {
    const hosts = [...read("package-lock.json").matchAll(/"resolved": "https?:\/\/([^/"]+)/g)];
    expect(hosts.filter(([, host]) => host !== "registry.npmjs.org")).toEqual([]);
  });
});
