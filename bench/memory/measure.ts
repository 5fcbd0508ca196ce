import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { WAYS } from "./bots.ts";

/** How many bots are held at once. */
export const BOT_COUNT = 10_000;

/** What each bot of many holds, in bytes of JavaScript heap, by the way of having them. */
export interface MemoryCosts {
  readonly bots: number;
  readonly costs: readonly { readonly way: string; readonly bytesPerBot: number }[];
}

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));

/** Measures each way in a Node process of its own; Bun does not tell its heap exactly. */
export function measureMemory(): MemoryCosts {
  const costs = Object.keys(WAYS).map((way) => ({ way, bytesPerBot: measureWay(way) }));
  return { bots: BOT_COUNT, costs };
}

function measureWay(way: string): number {
  const parameters = ["--import", "tsx", "--expose-gc", CHILD, way];
  const { status, stdout } = spawnSync("node", parameters, {
    cwd: BENCH,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${way} could not be measured (exit code ${status})`);
  const { bots, bytesPerBot } = JSON.parse(stdout) as { bots: number; bytesPerBot: number };
  if (bots !== BOT_COUNT) throw new Error(`${way}: ${bots} bots instead of ${BOT_COUNT}`);
  return bytesPerBot;
}
