import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, read } from "../repository.ts";
import { findCircles, importsOf } from "./imports.ts";
import { MAY_IMPORT, MAY_LOAD } from "./layers.ts";

const files = filesUnder("src").filter((file) => file.endsWith(".ts"));
const folders = new Set(files.map((file) => withoutGenerated(posix.dirname(file))));
const edges = files.flatMap((file) =>
  importsOf(read(file)).map(({ specifier, typeOnly }) => {
    const isOurs = specifier.startsWith(".");
    const to = isOurs ? posix.join(posix.dirname(file), specifier) : specifier;
    return { file, to, isOurs, typeOnly };
  }),
);
const ours = edges.filter(({ isOurs }) => isOurs);

/** Generated files belong to the folder around theirs. */
function withoutGenerated(folder: string): string {
  return folder.replace(/\/generated$/, "");
}

/** A path as the table has it: `src/client/flood/gate.ts` -> `client/flood/gate`. */
function placeOf(path: string): string {
  return path.replace(/^src\//, "").replace(/\.ts$/, "");
}

/** The key of the row that holds for a place: its own, or that of the innermost folder around it. */
function rowOf(place: string): string | undefined {
  if (place === ".") return undefined;
  return place in MAY_IMPORT ? place : rowOf(posix.dirname(place));
}

function isInside(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`);
}

/** Its folder, or the file itself where the folder has sub-folders: a file beside them may stand above or below them. */
function nodeOf(file: string): string {
  const folder = withoutGenerated(posix.dirname(file));
  return [...folders].some((other) => other.startsWith(`${folder}/`)) ? file : folder;
}

function graphOf(links: readonly (readonly [from: string, to: string])[]) {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of links) {
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

describe("imports of src", () => {
  it("are found", () => {
    expect(edges.length).toBeGreaterThan(100);
  });

  it("point down", () => {
    const wrong = ours.filter(({ file, to, typeOnly }) => {
      const row = rowOf(placeOf(file)) ?? "";
      const target = placeOf(to);
      if (isInside(target, row)) return false;
      const allowed = MAY_IMPORT[row] ?? [];
      return !allowed.some((entry) => {
        const name = entry.replace(/^type /, "");
        return isInside(target, name) && (name === entry || typeOnly);
      });
    });
    expect(wrong.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it("stay inside src, name files that exist and end in .ts", () => {
    const existing = new Set(files);
    expect(ours.filter(({ to }) => !existing.has(to))).toEqual([]);
  });

  it("load from outside only what the folder may", () => {
    const wrong = edges.filter(({ file, to, isOurs, typeOnly }) => {
      const allowed = MAY_LOAD[placeOf(file).split("/")[0] ?? ""] ?? [];
      return !isOurs && !allowed.includes(to) && !(typeOnly && allowed.includes(`type ${to}`));
    });
    expect(wrong.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it("form no circle of files, type imports included", () => {
    expect(findCircles(graphOf(ours.map(({ file, to }) => [file, to])))).toEqual([]);
  });

  it("form no circle of folders, type imports included", () => {
    const links = ours.map(({ file, to }) => [nodeOf(file), nodeOf(to)] as const);
    expect(findCircles(graphOf(links))).toEqual([]);
  });
});

describe("the table of layers", () => {
  const places = new Set(
    [...files, ...files.map((file) => posix.dirname(file)), ...folders].map(placeOf),
  );

  it("has a row for every folder of src, and for every file beside them", () => {
    const expected = [...folders].flatMap((folder) =>
      folder === "src" ? files.filter((file) => posix.dirname(file) === "src") : [folder],
    );
    expect(expected.map(placeOf).filter((place) => !(place in MAY_IMPORT))).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const named = [
      ...Object.keys(MAY_IMPORT),
      ...Object.values(MAY_IMPORT).flat(),
      ...Object.keys(MAY_LOAD),
    ].map((name) => name.replace(/^type /, ""));
    expect([...new Set(named)].filter((name) => !places.has(name))).toEqual([]);
  });
});
