import type { LaneMemory } from "../memory/measure-lanes.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";

const MAX_BYTES_PER_UPDATE = 1;

/** The section on a bot with many chats. */
export function laneSection({ chats, points }: LaneMemory): string {
  const handled = points.at(-1)?.updates ?? 0;
  return [
    "## Many chats",
    "",
    `JavaScript heap of one bot that handles ${handled.toLocaleString("en")} updates of ${chats.toLocaleString("en")} chats in turn, 512 at a time, on Node. The handlers are asynchronous, and one in 50 takes 2 ms.`,
    "",
    table(
      ["updates handled", "heap"],
      points.map((point) => [point.updates.toLocaleString("en"), bytes(point.heapBytes)]),
    ),
  ].join("\n");
}

/** telewire's target: that the heap stays flat after the first figure. */
export function laneTargets({ points }: LaneMemory): readonly TargetLine[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new Error("There are too few figures on the lanes");
  const growth = (last.heapBytes - first.heapBytes) / (last.updates - first.updates);
  return [
    {
      title: "Many chats",
      target: `at most ${MAX_BYTES_PER_UPDATE} B more for each update after the first ${first.updates.toLocaleString("en")}`,
      measured: `${growth.toFixed(3)} B`,
      isReached: growth <= MAX_BYTES_PER_UPDATE,
    },
  ];
}
