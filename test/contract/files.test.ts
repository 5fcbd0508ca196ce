import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./repository.ts";

const CODE = ["src", "scripts", "test", "examples", "bench"].flatMap(filesUnder);
const HANDWRITTEN = CODE.filter((path) => path.endsWith(".ts") && !path.includes("/generated/"));
const TEXT = [
  ...HANDWRITTEN,
  ...["docs", "reports", ".ci", ".github"]
    .flatMap(filesUnder)
    .filter((path) => !/\.(png|svg)$/.test(path)),
  ...filesUnder("").filter((path) => /^[\w.-]+\.(md|json|ts)$/.test(path)),
];

// In pieces, so that this file does not hold what it forbids.
const SILENCERS = [
  ["@ts", "ignore"],
  ["@ts", "nocheck"],
  ["biome", "ignore"],
  ["eslint", "disable"],
  ["v8", "ignore"],
].map((words) => words.join("-").replace("v8-", "v8 "));
const HOMES = ["work/", "tmp/", "root/", "Users/", "home/(?!me/)"];
const MACHINE_PATH = new RegExp(`(?<![\\w.$}])/(?:${HOMES.join("|")})\\w`);

function linesOf(path: string): number {
  return read(path).split("\n").length - 1;
}

describe("files", () => {
  it("are found", () => {
    expect(HANDWRITTEN.length).toBeGreaterThan(100);
  });

  it("have at most 300 lines", () => {
    expect(HANDWRITTEN.filter((path) => linesOf(path) > 300)).toEqual([]);
  });

  it("of src have at most 100 lines in the median", () => {
    const lengths = HANDWRITTEN.filter((path) => path.startsWith("src/"))
      .map(linesOf)
      .sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });

  it("say in their name what they are for", () => {
    const nameless = /^(utils?|helpers?|common|misc|shared|tools|stuff)(\.|$)/;
    const parts = CODE.filter((path) => path.split("/").some((part) => nameless.test(part)));
    expect(parts).toEqual([]);
    const spelled = HANDWRITTEN.filter(
      (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.ts$/.test(basename(path)),
    );
    expect(spelled).toEqual([]);
  });

  it("silence no tool", () => {
    const silenced = HANDWRITTEN.filter((path) => {
      const text = read(path);
      // In a test it asserts that something does not compile, and fails when it does.
      const expectsError = !path.startsWith("test/") && text.includes(["@ts", "expect"].join("-"));
      return expectsError || SILENCERS.some((word) => text.includes(word));
    });
    expect(silenced).toEqual([]);
  });

  it("name no path of one machine", () => {
    const found = TEXT.flatMap(
      (path) =>
        read(path)
          .match(MACHINE_PATH)
          ?.map((match) => `${path}: ${match}`) ?? [],
    );
    expect(found).toEqual([]);
  });

  it("name no registry but the public one", () => {
    const hosts = [...read("package-lock.json").matchAll(/"resolved": "https?:\/\/([^/"]+)/g)];
    expect(hosts.filter(([, host]) => host !== "registry.npmjs.org")).toEqual([]);
  });
});
