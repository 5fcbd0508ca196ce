/** Where the flags of `--import` stand that make programs load the built package: see `vitest.package.config.ts`. */
export const PROGRAM_FLAGS_VARIABLE = "TELEWIRE_PROGRAM_FLAGS";

/** The flags with which this runtime runs a TypeScript program of the tests. */
export const PROGRAM_FLAGS: readonly string[] =
  "Bun" in globalThis
    ? []
    : ["--import", "tsx", ...(process.env[PROGRAM_FLAGS_VARIABLE]?.split(" ") ?? [])];
