import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Role } from "../cases/case.ts";
import { shuffled } from "../measure/shuffle.ts";

/** What a fresh process does: `import` a library, or import it, create a bot and handle one update. */
export type ColdStartPart = "import" | "first-update";

/** One library in one part, with the figures of each round. */
export interface ColdStart {
  readonly part: ColdStartPart;
  readonly name: string;
  readonly role: Role;
  readonly cpuMs: readonly number[];
  readonly wallMs: readonly number[];
}

/** Every library in every part, on one runtime. */
export interface ColdStarts {
  readonly runtime: "node" | "bun";
  readonly rounds: number;
  readonly starts: readonly ColdStart[];
}

interface Program {
  readonly part: ColdStartPart;
  readonly name: string;
  readonly role: Role;
  readonly file: string;
}

const PROGRAMS: readonly Program[] = [
  { part: "import", name: "empty module", role: "ceiling", file: "import/empty.js" },
  { part: "import", name: "telewire", role: "ours", file: "import/telewire.js" },
  { part: "import", name: "grammY", role: "rival", file: "import/grammy.js" },
  { part: "import", name: "telegraf", role: "rival", file: "import/telegraf.js" },
  { part: "import", name: "GramIO", role: "rival", file: "import/gramio.js" },
  { part: "first-update", name: "by hand", role: "ceiling", file: "first-update/empty.js" },
  { part: "first-update", name: "telewire", role: "ours", file: "first-update/telewire.js" },
  { part: "first-update", name: "grammY", role: "rival", file: "first-update/grammy.js" },
  { part: "first-update", name: "telegraf", role: "rival", file: "first-update/telegraf.js" },
];

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const CHILD = fileURLToPath(new URL("child.js", import.meta.url));

/**
 * Starts a process for each program and round, on the runtime of this one, in random order within a round. A round before
 * them, which does not count, fills the caches of the file system and of Bun's transpiler.
 */
export function measureColdStarts(rounds: number): ColdStarts {
  const figures = new Map(PROGRAMS.map((program) => [program, [] as Figures[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const program of shuffled(PROGRAMS, Math.random)) {
      const measured = measureProgram(program);
      if (round > 0) figures.get(program)?.push(measured);
    }
  return {
    runtime: "bun" in process.versions ? "bun" : "node",
    rounds,
    starts: [...figures].map(([{ part, name, role }, measured]) => ({
      part,
      name,
      role,
      cpuMs: measured.map(({ cpuMs }) => cpuMs),
      wallMs: measured.map(({ wallMs }) => wallMs),
    })),
  };
}

interface Figures {
  readonly cpuMs: number;
  readonly wallMs: number;
}

function measureProgram({ file }: Program): Figures {
  const { status, stdout } = spawnSync(process.execPath, [CHILD, `./${file}`], {
    cwd: BENCH,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${file} failed with exit code ${status}`);
  return JSON.parse(stdout);
}
