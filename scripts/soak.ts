import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { type RoundReport, runRound } from "./soak/round.ts";
import { MODES } from "./soak/settings.ts";

const { values } = parseArgs({
  options: {
    /** How long things go wrong, in minutes, for all modes together. */
    minutes: { type: "string", default: "5" },
    /** Determines what is sent and what goes wrong; when exactly it happens is up to the machine. */
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    /** The runtime of the bot: `--runtime bun`. */
    runtime: { type: "string", default: "node" },
    /** Only these ways to receive updates: `--mode polling`. */
    mode: { type: "string", multiple: true, default: [...MODES] },
  },
});

const root = resolve(import.meta.dirname, "..");
const modes = MODES.filter((mode) => values.mode.includes(mode));
if (modes.length === 0) throw new Error(`--mode must be one of ${MODES.join(", ")}`);
const seconds = (Number(values.minutes) * 60) / modes.length;
const seed = Number(values.seed);
const programs = new Map([
  ["node", process.execPath],
  ["bun", join(root, "node_modules/bun/bin/bun.exe")],
]);
const program = programs.get(values.runtime);
if (program === undefined) throw new Error(`--runtime must be node or bun, not ${values.runtime}`);

const command = [program, await bundleBot()] as const;
for (const mode of modes) {
  const report = await runRound({ mode, seed, seconds, command });
  print(`${mode}, ${values.runtime}, seed ${seed}`, report);
  if (report.problems.length > 0) process.exitCode = 1;
}

/** Bundles the bot, so that its process starts quickly. Returns its path. */
async function bundleBot(): Promise<string> {
  const folder = join(root, "node_modules/.cache/soak");
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, "bot.mjs");
  await build({
    entryPoints: [join(root, "scripts/soak/bot-program.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  return outfile;
}

function print(title: string, report: RoundReport): void {
  const { sent, handled, lost, repeated, dead, kills, stops, faults, problems, lines } = report;
  const troubles = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  console.log(`${title}: ${sent} updates sent, ${handled} handled, ${dead} dead letters`);
  console.log(`  ${kills} kills, ${stops} stops; ${troubles.join(", ")}`);
  console.log(
    `  ${lost} lost and ${repeated} repeated as they may be; ${problems.length} problems`,
  );
  for (const problem of problems) console.log(`  PROBLEM: ${problem}`);
  if (problems.length > 0) console.log(lines.map((line) => `  | ${line}`).join("\n"));
}
