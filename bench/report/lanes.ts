import type { LaneMemory } from "../memory/measure-lanes.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";

/** telewire's target: the growth between the first figure and the last, for each update in between. */
const MAX_BYTES_PER_UPDATE = 1;

/** The section on a bot with many chats; the verdict is computed from the figures. */
export function laneSection({ chats, points }: LaneMemory): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new Error("There are too few figures on the lanes");
  const updates = last.updates - first.updates;
  const growth = (last.heapBytes - first.heapBytes) / updates;
  const reached = growth <= MAX_BYTES_PER_UPDATE ? "reached" : "**not reached**";
  return [
    "## Many chats",
    "",
    `JavaScript heap of one bot that handles ${last.updates.toLocaleString("en")} updates of ${chats.toLocaleString("en")} chats in turn, 512 at a time, on Node. The handlers are asynchronous, and one in 50 takes 2 ms.`,
    "",
    table(
      ["updates handled", "heap"],
      points.map((point) => [point.updates.toLocaleString("en"), bytes(point.heapBytes)]),
    ),
    "",
    `- Target: at most ${MAX_BYTES_PER_UPDATE} B more for each update after the first ${first.updates.toLocaleString("en")}: ${reached}, with ${growth.toFixed(3)} B.`,
  ].join("\n");
}
