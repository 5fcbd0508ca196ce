export type { Gather } from "./gathering.ts";
export { type Lane, laneOf } from "./lane.ts";
export type { LaneKey } from "./lane-queue.ts";
export { Lanes } from "./lanes.ts";
export type { Turn } from "./turn.ts";
export type { LaneLimits, LanesWork, Leftover, Overlap } from "./work.ts";
