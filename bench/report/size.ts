import type { Sizes } from "../size/measure.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides, roleOfSetup } from "./verdicts.ts";

/** telewire's targets, by what a program imports: kilobytes after gzip. */
const MAX_KB: Readonly<Record<string, number>> = {
  "`Bot` and `createClient`": 20,
  "`createClient`": 9,
};

/** What keeps telewire from them. */
const OBSTACLE =
  "What a bot may use first is in the file that is loaded first. It consists of features, and of tables of unique names, which gzip hardly shortens; a bundler that splits adds what later files share with it.";

/** telewire's targets for its package: megabytes on disk, and kilobytes of the tarball. */
const MAX_PACKAGE_MB = 2.5;
const MAX_TARBALL_KB = 400;

/** The section on the sizes of bundles and packages, smallest first. */
export function sizeSection({ bundles, packages, tarballBytes }: Sizes): string {
  return [
    "## Size",
    "",
    "What esbuild bundles for a program that imports this and nothing else, minified, and what is left after gzip. Files that the bundle loads later are not included.",
    "",
    table(
      ["library", "imports", "minified", "after gzip"],
      bundles
        .toSorted((one, other) => one.gzipped - other.gzipped)
        .map(({ library, imports, minified, gzipped }) => [
          library,
          imports,
          kilobytes(minified),
          kilobytes(gzipped),
        ]),
    ),
    "",
    `The packages on disk, without their dependencies. telewire has none; its tarball, which npm downloads, has ${kilobytes(tarballBytes)}.`,
    "",
    table(
      ["library", "files", "size"],
      packages
        .toSorted((one, other) => one.bytes - other.bytes)
        .map(({ library, files, bytes }) => [library, String(files), megabytes(bytes)]),
    ),
  ].join("\n");
}

/** Compares a bundle with a bot, and the package, with those of the rivals. */
export function compareSizes({ bundles, packages }: Sizes): readonly TitledVerdict[] {
  const bots = bundles
    .filter(({ imports }) => imports.includes("Bot") || imports.includes("Telegraf"))
    .map(({ library, imports, gzipped }) => ({
      name: imports.includes("web") ? `${library}, build for the web` : library,
      role: roleOfSetup(library),
      figures: [gzipped],
    }));
  const disk = packages.map(({ library, bytes }) => ({
    name: library,
    role: roleOfSetup(library),
    figures: [bytes],
  }));
  return [
    ...compareSides(bots, "as large").map((verdict) => ({ ...verdict, title: "Size: a bundle" })),
    ...compareSides(disk, "as large").map((verdict) => ({
      ...verdict,
      title: "Size: the package",
    })),
  ];
}

/** telewire's targets. */
export function sizeTargets({ bundles, packages, tarballBytes }: Sizes): readonly TargetLine[] {
  const ofBundles = bundles.flatMap(({ library, imports, gzipped }) => {
    const max = MAX_KB[imports];
    if (library !== "telewire" || max === undefined) return [];
    return {
      title: "Size: a bundle",
      target: `a bundle of ${imports} is at most ${max} kB after gzip`,
      measured: kilobytes(gzipped),
      isReached: gzipped <= max * 1000,
      obstacle: OBSTACLE,
    };
  });
  const ofPackages = packages.flatMap(({ library, bytes }) =>
    library === "telewire"
      ? {
          title: "Size: the package",
          target: `telewire takes at most ${MAX_PACKAGE_MB} MB`,
          measured: megabytes(bytes),
          isReached: bytes <= MAX_PACKAGE_MB * 1e6,
        }
      : [],
  );
  const ofTarball: TargetLine = {
    title: "Size: the package",
    target: `telewire's tarball has at most ${MAX_TARBALL_KB} kB`,
    measured: kilobytes(tarballBytes),
    isReached: tarballBytes <= MAX_TARBALL_KB * 1000,
  };
  return [...ofBundles, ...ofPackages, ofTarball];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
