import { join } from "node:path";

/** Files of the benchmarks that run in processes of their own. */
export const PROGRAMS = [
  "inbox/inbox-process.ts",
  "inbox/pace-process.ts",
  "inbox/webhook-process.ts",
  "load/bot-process.ts",
  "load/load-generator.ts",
  "measure/child.ts",
  "memory/bots-child.ts",
  "memory/connections-child.ts",
  "memory/lanes-child.ts",
  "mock-server/main.ts",
  "server/load-process.ts",
  "server/server-process.ts",
  "upload/child.ts",
  "upload/sink.ts",
] as const;

export type Program = (typeof PROGRAMS)[number];

/** The environment variable with the folder of the compiled programs: the processes that they start need it too. */
export const PROGRAMS_VARIABLE = "BENCH_PROGRAMS";

/** The file to run for a program, by default of this run's own. Throws unless `compile-programs.ts` is imported. */
export function programFile(
  program: Program,
  folder: string | undefined = process.env[PROGRAMS_VARIABLE],
): string {
  if (folder === undefined) throw new Error("Import compile-programs.ts before anything starts");
  return join(folder, program.replace(/\.ts$/, ".js"));
}
