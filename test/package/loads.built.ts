import { describe, expect, it } from "vitest";
import { runInPackage } from "./in-package.ts";

interface Script {
  readonly url: string;
  readonly length: number;
}

/** The files of the package that Node compiles when a module imports others, with their lengths. */
function scriptsOf(imports: string): readonly Script[] {
  const scripts = runInPackage<readonly Script[]>(`
    import { Session } from "node:inspector";
    import { createRequire } from "node:module";
    const require = createRequire(process.cwd() + "/");
    const scripts = [];
    const session = new Session();
    session.connect();
    session.on("Debugger.scriptParsed", ({ params: { url, length } }) => scripts.push({ url, length }));
    session.post("Debugger.enable");
    ${imports}
    console.log(JSON.stringify(scripts));
  `);
  return scripts.filter(({ url }) => url.includes("/dist/"));
}

const LOADS = {
  import: (name: string) => `await import("${name}");`,
  require: (name: string) => `require("${name}");`,
};

// Every file costs about 0.4 ms, and 100 kB about 2 ms, before a bot can handle its first update.
describe.each(Object.entries(LOADS))("%s", (_, load) => {
  it("of telewire and an adapter loads few files", () => {
    const scripts = scriptsOf(load("telewire") + load("telewire/hono"));
    expect(scripts.length).toBeLessThanOrEqual(5);
    const length = scripts.reduce((sum, script) => sum + script.length, 0);
    expect(length).toBeLessThanOrEqual(415_000);
  });

  it("of the types loads neither the client nor the dispatcher", () => {
    const scripts = scriptsOf(load("telewire/types"));
    expect(scripts).toHaveLength(2);
    const length = scripts.reduce((sum, script) => sum + script.length, 0);
    expect(length).toBeLessThanOrEqual(82_000);
  });
});
