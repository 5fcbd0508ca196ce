import { describe, expect, it } from "vitest";
import { packageJson, read } from "./repository.ts";

interface Spec {
  readonly version: string;
  readonly types: Readonly<Record<string, unknown>>;
  readonly methods: Readonly<Record<string, unknown>>;
}

const readme = read("README.md").replaceAll("\n", " ").replace(/ +/g, " ");

describe("the README", () => {
  it("counts the types and methods that there are", () => {
    const spec: Spec = JSON.parse(read("spec/bot-api.json"));
    const [types, methods] = [spec.types, spec.methods].map((record) => Object.keys(record).length);
    expect(readme).toContain(`${types} types and ${methods} methods of Bot API ${spec.version}`);
  });

  it("names the oldest Node that package.json allows", () => {
    const [major, minor] = packageJson.engines.node.replace(">=", "").split(".");
    expect(readme).toContain(`Node ${major}.${minor} and later`);
  });

  it("names every import", () => {
    const imports = Object.keys(packageJson.exports).filter(
      (subpath) => !subpath.endsWith(".json"),
    );
    const missing = imports.filter((subpath) => !readme.includes(subpath.replace(/^\.\/?/, "")));
    expect(missing).toEqual([]);
  });
});
