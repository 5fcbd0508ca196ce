import type { MemoryCosts } from "../memory/measure-bots.ts";
import { bytes, factor } from "./numbers.ts";
import { table } from "./table.ts";

/** The section on many bots with the same handlers, the lightest first. */
export function memorySection({ bots, costs }: MemoryCosts): string {
  const sorted = costs.toSorted((a, b) => a.bytesPerBot - b.bytesPerBot);
  const [lightest] = sorted;
  if (lightest === undefined) throw new Error("Nothing was measured");
  return [
    "## Many bots",
    "",
    `JavaScript heap that stays taken by each of ${bots.toLocaleString("en")} bots with the same 20 commands, after each has seen one update, on Node. Sockets and what all bots share are not in it.`,
    "",
    table(
      ["setup", "heap per bot", "times as much"],
      sorted.map(({ setup, bytesPerBot }) => [
        setup,
        bytes(bytesPerBot),
        factor(bytesPerBot / lightest.bytesPerBot),
      ]),
    ),
  ].join("\n");
}
