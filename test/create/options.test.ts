import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parseOptions } from "../../create/src/options.ts";

const parse = (...args: string[]) => parseOptions(args, "1.2.3", "npm");

describe("the options of create-telewire", () => {
  it("default to long polling and to its own version of telewire", () => {
    expect(parse("my-bot")).toEqual({
      folder: "my-bot",
      updates: "polling",
      telewire: "^1.2.3",
      manager: "npm",
    });
  });

  it("choose a webhook and a version", () => {
    expect(parse("--webhook", "hono", "--telewire", "next", "my-bot")).toMatchObject({
      updates: "hono",
      telewire: "next",
    });
  });

  it("turn the path of a tarball into a dependency", () => {
    expect(() => parse("my-bot", "--telewire", "missing.tgz")).toThrow(
      "missing.tgz does not exist",
    );
    const folder = mkdtempSync(join(tmpdir(), "create-telewire-"));
    const tarball = join(folder, "telewire.tgz");
    writeFileSync(tarball, "");
    try {
      expect(parse("my-bot", "--telewire", relative(".", tarball))).toMatchObject({
        telewire: `file:${tarball}`,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("ask for help", () => {
    expect(parse("--help")).toBe("help");
    expect(parse("my-bot", "-h")).toBe("help");
  });

  it("are rejected when they are wrong", () => {
    expect(() => parse()).toThrow("Name a folder for the project");
    expect(() => parse("a", "b", "c")).toThrow("Name one folder, not also b c");
    expect(() => parse("a", "--webhook", "koa")).toThrow("--webhook must be hono, not koa");
    expect(() => parse("a", "--webhok", "hono")).toThrow("--webhok");
  });
});
