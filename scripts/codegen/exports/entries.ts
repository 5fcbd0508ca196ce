/** An import that users may write, and the source file behind it. */
export interface Entry {
  /** As users write it: `telewire` or `telewire/types`. */
  readonly name: string;
  /** `.` or `./types`, as package.json has it. */
  readonly subpath: string;
  /** Path from the repository's root: `src/types/index.ts`. */
  readonly source: string;
  /** Built files that the entry points to. */
  readonly targets: readonly string[];
}

/** `exports` of package.json: a file, or the files of a module by condition. */
export type PackageExports = Readonly<
  Record<string, string | { readonly types: string; readonly default: string }>
>;

/** Every entry of `exports` that is code. */
export function entriesOf(exports: PackageExports): readonly Entry[] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === "string"
      ? []
      : [
          {
            name: `telewire${subpath.slice(1)}`,
            subpath,
            source: sourceOf(target.default),
            targets: Object.values(target),
          },
        ],
  );
}

/** The source of a built file: `src/index.ts` for `./dist/index.js`. */
export function sourceOf(target: string): string {
  return target.replace(/^(?:\.\/)?dist\//, "src/").replace(/\.js$/, ".ts");
}
