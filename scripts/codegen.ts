import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSpec } from "./codegen/build-spec.ts";
import type { Facts } from "./codegen/facts.ts";
import { generate } from "./codegen/generate.ts";
import type { Override } from "./codegen/overrides.ts";
import { readPage } from "./codegen/read-page.ts";
import { MANUAL, type Spec } from "./codegen/spec.ts";
import { specText } from "./codegen/spec-text.ts";

const root = resolve(import.meta.dirname, "..");
const specPath = join(root, "spec/bot-api.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scrape: { type: "boolean", default: false },
    facts: { type: "string" },
    check: { type: "boolean", default: false },
  },
});

if (positionals.length > (values.scrape ? 1 : 0))
  throw new Error("Usage: npm run codegen -- [--scrape [url|file]] [--facts file] [--check]");

const read = (path: string): string => readFileSync(path, "utf8");

async function loadPage(source: string): Promise<string> {
  if (!source.startsWith("http")) return read(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: HTTP ${response.status}`);
  return await response.text();
}

if (values.scrape || values.facts !== undefined) {
  const overrides = JSON.parse(read(join(root, "spec/overrides.json"))) as Override[];
  const base = values.scrape
    ? readPage(await loadPage(positionals[0] ?? MANUAL), overrides)
    : (JSON.parse(read(specPath)) as Spec);
  const facts = values.facts === undefined ? undefined : (JSON.parse(read(values.facts)) as Facts);
  writeFileSync(specPath, specText(buildSpec(base, overrides, facts)));
}

const spec = JSON.parse(read(specPath)) as Spec;
const changed = [...generate(spec)].filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || read(file) !== text;
});
if (values.check) {
  for (const [path] of changed) console.error(`${path} is not what the spec gives`);
  process.exitCode = changed.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  const counts = [spec.types, spec.methods].map((record) => Object.keys(record).length);
  console.log(
    `Bot API ${spec.version}: ${counts[0]} types, ${counts[1]} methods, ${changed.length} files changed`,
  );
}
