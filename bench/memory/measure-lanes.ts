import { spawnSync } from "node:child_process";
import { programFile } from "../programs.ts";

/** How many chats take turns. */
export const LANE_CHATS = 100_000;

/** The JavaScript heap in use after a number of updates. */
export interface LanePoint {
  readonly updates: number;
  readonly heapBytes: number;
}

/** The JavaScript heap of one bot while it handles updates of many chats. */
export interface LaneMemory {
  readonly chats: number;
  readonly points: readonly LanePoint[];
}

/** Measures in a separate Node process; Bun does not report its heap exactly. */
export function measureLanes(updates: number): LaneMemory {
  const parameters = ["--expose-gc", programFile("memory/lanes-child.ts"), String(updates)];
  const { status, stdout } = spawnSync("node", parameters, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`Measuring the lanes failed with exit code ${status}`);
  return { chats: LANE_CHATS, points: JSON.parse(stdout) as LanePoint[] };
}
