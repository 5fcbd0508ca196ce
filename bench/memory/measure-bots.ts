import { spawnSync } from "node:child_process";
import { programFile } from "../programs.ts";
import { BOT_SETUPS } from "./bots.ts";

/** Bytes of JavaScript heap that each of many bots holds, by setup. */
export interface MemoryCosts {
  /** How many bots exist at once. */
  readonly bots: number;
  readonly costs: readonly { readonly setup: string; readonly bytesPerBot: number }[];
}

/** Measures each setup in a separate Node process; Bun does not report its heap exactly. */
export function measureMemory(bots: number): MemoryCosts {
  const costs = Object.keys(BOT_SETUPS).map((setup) => ({
    setup,
    bytesPerBot: measureSetup(setup, bots),
  }));
  return { bots, costs };
}

function measureSetup(setup: string, expected: number): number {
  const parameters = ["--expose-gc", programFile("memory/bots-child.ts"), setup, String(expected)];
  const { status, stdout } = spawnSync("node", parameters, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`Measuring ${setup} failed with exit code ${status}`);
  const { bots, bytesPerBot } = JSON.parse(stdout) as { bots: number; bytesPerBot: number };
  if (bots !== expected) throw new Error(`${setup}: ${bots} bots instead of ${expected}`);
  return bytesPerBot;
}
