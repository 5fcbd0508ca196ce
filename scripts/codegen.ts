import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Facts, factsSpec } from "./codegen/facts.ts";
import { generate } from "./codegen/generate.ts";
import type { Spec } from "./codegen/spec.ts";
import { specText } from "./codegen/spec-text.ts";

const root = resolve(import.meta.dirname, "..");
const specPath = join(root, "spec/bot-api.json");
const [flag, source] = process.argv.slice(2);
if (flag === "--facts" && source !== undefined) {
  writeFileSync(specPath, specText(factsSpec(JSON.parse(readFileSync(source, "utf8")) as Facts)));
}
const spec = JSON.parse(readFileSync(specPath, "utf8")) as Spec;
for (const [path, text] of generate(spec)) writeFileSync(join(root, path), text);
