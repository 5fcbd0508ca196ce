import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SCRIPT } from "../examples/demo/script.ts";
import {
  describeSpec,
  readDescriptions,
  serializeDescriptions,
  undescribedNames,
} from "./codegen/annotations/descriptions.ts";
import { drawConversation } from "./codegen/demo-picture.ts";
import { drawEmulatorPage } from "./codegen/emulator-page.ts";
import { entriesOf, type PackageExports } from "./codegen/exports/entries.ts";
import { withPaths } from "./codegen/exports/tsconfig-paths.ts";
import { generate } from "./codegen/generate.ts";
import { addChangelogEntry } from "./codegen/spec/changelog.ts";
import type { Outline } from "./codegen/spec/outline.ts";
import type { Override } from "./codegen/spec/overrides.ts";
import { serializeSpec } from "./codegen/spec/serialize-spec.ts";
import { MANUAL, type Spec } from "./codegen/spec/spec.ts";
import { type UpdatedSpec, updateSpec } from "./codegen/update-spec.ts";

const root = resolve(import.meta.dirname, "..");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Reads the Bot API page again, from the web or from a URL or file. */
    scrape: { type: "boolean", default: false },
    /** A file that lists what a newer version has, for when its page is not available. */
    outline: { type: "string" },
    /** Also writes `test/contract/public-names.txt`: for names that were added or removed on purpose. */
    names: { type: "boolean", default: false },
    /** Writes nothing, and fails if a file would change. */
    check: { type: "boolean", default: false },
  },
});

if (positionals.length > (values.scrape ? 1 : 0))
  throw new Error(
    "Usage: npm run codegen -- [--scrape [url|file]] [--outline file] [--names] [--check]",
  );

const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

async function loadPage(source: string): Promise<string> {
  if (!source.startsWith("http")) return read(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: HTTP ${response.status}`);
  return await response.text();
}

async function loadSpec(): Promise<UpdatedSpec> {
  const spec = JSON.parse(read("spec/bot-api.json")) as Spec;
  if (!values.scrape && values.outline === undefined) return { spec, changes: [] };
  return updateSpec(spec, {
    page: values.scrape ? await loadPage(positionals[0] ?? MANUAL) : undefined,
    outline:
      values.outline === undefined ? undefined : (JSON.parse(read(values.outline)) as Outline),
    overrides: JSON.parse(read("spec/overrides.json")) as Override[],
  });
}

const flags = values.names ? " -- --names" : "";

/** Writes the files that differ, or reports them with `--check`; returns how many there are. */
function update(files: ReadonlyMap<string, string>): number {
  const different = [...files].filter(
    ([path, text]) => !existsSync(join(root, path)) || read(path) !== text,
  );
  for (const [path, text] of different) {
    if (values.check) console.error(`${path} is out of date: run npm run codegen${flags}`);
    else writeFileSync(join(root, path), text);
  }
  if (values.check && different.length > 0) process.exitCode = 1;
  return different.length;
}

const { spec, changes } = await loadSpec();
const descriptions = readDescriptions(read);
const { exports }: { readonly exports: PackageExports } = JSON.parse(read("package.json"));
const entries = entriesOf(exports);
const files = new Map([
  ["spec/bot-api.json", serializeSpec(spec)],
  ...serializeDescriptions(descriptions),
  ["tsconfig.json", withPaths(read("tsconfig.json"), entries)],
  // `npm run demo` fails when this is not what the shop really says.
  ["docs/demo.svg", drawConversation(SCRIPT)],
  ...generate(spec, descriptions),
]);
if (changes.length > 0)
  files.set("CHANGELOG.md", addChangelogEntry(read("CHANGELOG.md"), spec.version, changes));
let updated = update(files);
// Loaded only now, because it imports the source with the files that were just written.
const { MODELS } = await import("../src/emulator/methods/table.ts");
updated += update(new Map([["docs/emulator-methods.md", drawEmulatorPage(spec, MODELS)]]));
if (values.names) {
  const { publicNames } = await import("./codegen/exports/public-names.ts");
  updated += update(
    new Map([["test/contract/public-names.txt", await publicNames(root, entries)]]),
  );
}

if (!values.check) {
  for (const change of changes) console.log(change);
  const undescribed = undescribedNames(describeSpec(spec, descriptions));
  if (undescribed.length > 0)
    console.log(`\nTo be described in spec/descriptions:\n\n${undescribed.join("\n")}`);
  const counts = [spec.types, spec.methods].map((record) => Object.keys(record).length);
  // On standard error, so that the list of changes can be redirected into a file.
  console.error(
    `Bot API ${spec.version}: ${counts[0]} types, ${counts[1]} methods, ${updated} files changed`,
  );
}
