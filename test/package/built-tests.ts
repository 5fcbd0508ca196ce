import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { type Import, importsOf } from "../contract/layers/imports.ts";
import { entries, filesUnder, ROOT, read } from "../contract/repository.ts";

/** The built module for each source file of an entry, by its path from the root. */
const builtModules: ReadonlyMap<string, string> = new Map(
  entries.map(({ source, targets }) => [
    source,
    join(ROOT, targets.find((target) => target.endsWith(".js")) ?? ""),
  ]),
);

const INDEX = join(ROOT, "dist/index.js");

/** What a file needs from telewire at run time, itself or through other files: the strongest need comes first. */
const NEEDS = ["sources", "package", "nothing"] as const;
type Need = (typeof NEEDS)[number];

/** Programs that a test starts, such as `new URL("./crashing-bot.ts", import.meta.url)`. */
const PROGRAM = /new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g;

/**
 * Paths of the test files that can run against the built package: all that they take from `src/` is public, an entry or
 * names that `telewire` exports too. So is what the programs take that they start with the flags of `program-flags.ts`,
 * which `redirect-imports.ts` makes load the package. Tests that start other processes are left out.
 */
export async function findBuiltTests(): Promise<readonly string[]> {
  const publicNames = new Set(Object.keys(await import(pathToFileURL(INDEX).href)));
  const needs = new Map<string, Need>();

  const needOf = (file: string): Need => {
    const known = needs.get(file);
    if (known !== undefined) return known;
    // Circles end here.
    needs.set(file, "nothing");
    const text = read(file);
    const imports = importsOf(text);
    const hasFlags = imports.some(({ specifier }) => specifier.endsWith("/program-flags.ts"));
    const programs = [...text.matchAll(PROGRAM)].map(([, specifier = ""]) => specifier);
    const found = [
      ...imports.map((each): Need => {
        const startsOthers = each.specifier === "node:child_process" && !hasFlags;
        return startsOthers ? "sources" : needOfImport(file, each);
      }),
      ...programs.map((specifier) => needOfImport(file, { specifier, typeOnly: false })),
    ];
    const strongest = NEEDS.find((need) => found.includes(need)) ?? "nothing";
    needs.set(file, strongest);
    return strongest;
  };
  const needOfImport = (file: string, { specifier, typeOnly, names }: Import): Need => {
    if (typeOnly || names?.length === 0 || !specifier.startsWith(".")) return "nothing";
    const target = posix.join(posix.dirname(file), specifier);
    // Imports in texts of tests name files that do not exist.
    const isCode = target.endsWith(".ts") && existsSync(join(ROOT, target));
    if (!target.startsWith("src/")) return isCode ? needOf(target) : "nothing";
    const isPublic = builtModules.has(target) || names?.every((name) => publicNames.has(name));
    return isPublic === true ? "package" : "sources";
  };
  return filesUnder("test").filter(
    (file) => /\.test\.ts$/.test(file) && needOf(file) === "package",
  );
}

/** The built module that stands for an import of a source file. Undefined for imports of other files. */
export function builtModuleOf(specifier: string, importer: string): string | undefined {
  if (!specifier.startsWith(".")) {
    const entry = entries.find(({ name }) => name === specifier);
    return entry === undefined ? undefined : builtModules.get(entry.source);
  }
  const file = posix.relative(ROOT, posix.join(posix.dirname(importer), specifier));
  return file.startsWith("src/") ? (builtModules.get(file) ?? INDEX) : undefined;
}
