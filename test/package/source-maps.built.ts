import { describe, expect, it } from "vitest";
import { read } from "../contract/repository.ts";
import { runInPackage } from "./in-package.ts";

describe("source maps", () => {
  it("name the line of the source in a stack", () => {
    const stack = runInPackage<string>(
      `
        import { Bot } from "telewire";
        try {
          new Bot("no token");
        } catch (error) {
          console.log(JSON.stringify(error.stack));
        }
      `,
      ["--enable-source-maps"],
    );
    const [, path = "", line] = /\((?:file:\/\/)?\/.*\/(src\/[^:]+):(\d+)/.exec(stack) ?? [];
    expect(path).toBe("src/client/endpoint.ts");
    expect(read(path).split("\n")[Number(line) - 1]).toContain("throw");
  });
});
