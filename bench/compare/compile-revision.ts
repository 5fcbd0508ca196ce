import { join, relative } from "node:path";
import type { BuildFailure, Plugin } from "esbuild";
import { compilePrograms } from "../compile-programs.ts";

/**
 * Compiles the benchmarks of head beside another revision. Some contenders import sources of telewire, which that revision
 * may not have: such a contender becomes a module that throws the compiler's error, and the others can still be measured.
 */
export async function compileRevision(bench: string): Promise<string> {
  const failures = new Map<string, string>();
  const replaceFailures: Plugin = {
    name: "files that fail",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const failure = failures.get(relative(bench, path));
        if (failure === undefined) return undefined;
        return { contents: `throw new Error(${JSON.stringify(failure)});` };
      });
    },
  };
  for (;;) {
    try {
      return await compilePrograms(bench, [replaceFailures]);
    } catch (error) {
      const known = failures.size;
      for (const { file, text } of errorsOf(error))
        if (file.startsWith(join("contenders", "/"))) failures.set(file, text);
      if (failures.size === known) throw error;
    }
  }
}

function errorsOf(error: unknown): readonly { readonly file: string; readonly text: string }[] {
  const { errors = [] } = error as Partial<BuildFailure>;
  return errors.flatMap(({ location, text }) =>
    location === null ? [] : [{ file: location.file, text }],
  );
}
