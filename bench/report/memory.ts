import { FORK, NEW_BOT } from "../memory/bots.ts";
import type { MemoryCosts } from "../memory/measure-bots.ts";
import { bytes, factor } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides, roleOfSetup } from "./verdicts.ts";

/** The section on many bots with the same handlers, lightest setup first. */
export function memorySection({ bots, costs }: MemoryCosts): string {
  const sorted = costs.toSorted((a, b) => a.bytesPerBot - b.bytesPerBot);
  const [lightest] = sorted;
  if (lightest === undefined) throw new Error("There are no figures on memory");
  return [
    "## Many bots",
    "",
    `JavaScript heap that each of ${bots.toLocaleString("en")} bots with the same 20 commands holds after it has handled one update, on Node. Sockets and everything that all bots share do not count.`,
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

/** Compares telewire's setups with those of the rivals. */
export function compareMemory({ costs }: MemoryCosts): readonly TitledVerdict[] {
  const sides = costs.map(({ setup, bytesPerBot }) => ({
    name: setup,
    role: roleOfSetup(setup),
    figures: [bytesPerBot],
  }));
  return compareSides(sides, "as much heap").map((verdict) => ({ ...verdict, title: "Many bots" }));
}

/** Bytes of heap that telewire's setups may hold for each bot. */
const MAX_BYTES: Readonly<Record<string, number>> = { [NEW_BOT]: 15_000, [FORK]: 800 };

/** telewire's targets. */
export function memoryTargets({ costs }: MemoryCosts): readonly TargetLine[] {
  return costs.flatMap(({ setup, bytesPerBot }) => {
    const max = MAX_BYTES[setup];
    if (max === undefined) return [];
    return {
      title: "Many bots",
      target: `${setup} holds at most ${bytes(max)} for each bot`,
      measured: bytes(bytesPerBot),
      isReached: bytesPerBot <= max,
    };
  });
}
