import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "./codegen/generate.ts";
import { withEntry } from "./codegen/spec/changelog.ts";
import type { Facts } from "./codegen/spec/outline.ts";
import type { Override } from "./codegen/spec/overrides.ts";
import { specText } from "./codegen/spec/serialize-spec.ts";
import { MANUAL, type Spec } from "./codegen/spec/spec.ts";
import { type RenewedSpec, renewSpec } from "./codegen/update-spec.ts";

const root = resolve(import.meta.dirname, "..");

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

const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

async function loadPage(source: string): Promise<string> {
  if (!source.startsWith("http")) return read(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: HTTP ${response.status}`);
  return await response.text();
}

async function loadSpec(): Promise<RenewedSpec> {
  const spec = JSON.parse(read("spec/bot-api.json")) as Spec;
  if (!values.scrape && values.facts === undefined) return { spec, changes: [] };
  return renewSpec(spec, {
    page: values.scrape ? await loadPage(positionals[0] ?? MANUAL) : undefined,
    facts: values.facts === undefined ? undefined : (JSON.parse(read(values.facts)) as Facts),
    overrides: JSON.parse(read("spec/overrides.json")) as Override[],
  });
}

const { spec, changes } = await loadSpec();
const files = new Map([["spec/bot-api.json", specText(spec)], ...generate(spec)]);
if (changes.length > 0)
  files.set("CHANGELOG.md", withEntry(read("CHANGELOG.md"), spec.version, changes));

const different = [...files].filter(
  ([path, text]) => !existsSync(join(root, path)) || read(path) !== text,
);
if (values.check) {
  for (const [path] of different) console.error(`${path} is not what the spec gives`);
  process.exitCode = different.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of different) writeFileSync(join(root, path), text);
  for (const change of changes) console.log(change);
  const counts = [spec.types, spec.methods].map((record) => Object.keys(record).length);
  // Beside the list of changes, which may go into a file.
  console.error(
    `Bot API ${spec.version}: ${counts[0]} types, ${counts[1]} methods, ${different.length} files changed`,
  );
}
