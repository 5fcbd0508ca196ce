import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BOT_SETUPS } from "./bots.ts";

/** How many bots are held at once. */
export const BOT_COUNT = 10_000;

/** What each bot of many holds, in bytes of JavaScript heap, by the setup of having them. */
export interface MemoryCosts {
  readonly bots: number;
  readonly costs: readonly { readonly setup: string; readonly bytesPerBot: number }[];
}

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const CHILD = fileURLToPath(new URL("bots-child.ts", import.meta.url));

/** Measures each setup in a Node process of its own; Bun does not tell its heap exactly. */
export function measureMemory(): MemoryCosts {
  const costs = Object.keys(BOT_SETUPS).map((setup) => ({
    setup,
    bytesPerBot: measureSetup(setup),
  }));
  return { bots: BOT_COUNT, costs };
}

function measureSetup(setup: string): number {
  const parameters = ["--import", "tsx", "--expose-gc", CHILD, setup];
  const { status, stdout } = spawnSync("node", parameters, {
    cwd: BENCH,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${setup} could not be measured (exit code ${status})`);
  const { bots, bytesPerBot } = JSON.parse(stdout) as { bots: number; bytesPerBot: number };
  if (bots !== BOT_COUNT) throw new Error(`${setup}: ${bots} bots instead of ${BOT_COUNT}`);
  return bytesPerBot;
}
