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

/** Bytes of heap that telewire's setups may hold for each bot, and what keeps them from it. */
const LIMITS: Readonly<Record<string, { readonly max: number; readonly obstacle: string }>> = {
  [NEW_BOT]: {
    max: 15_000,
    obstacle: "The handlers of each bot are registered, and compiled, once more.",
  },
  [FORK]: {
    max: 800,
    obstacle:
      "Each has its own client, whose errors hide its token, and its own lanes: bots with the same handlers do not wait for each other.",
  },
};

/** telewire's targets. */
export function memoryTargets({ costs }: MemoryCosts): readonly TargetLine[] {
  return costs.flatMap(({ setup, bytesPerBot }) => {
    const limit = LIMITS[setup];
    if (limit === undefined) return [];
    const { max, obstacle } = limit;
    return {
      title: "Many bots",
      target: `${setup} holds at most ${bytes(max)} for each bot`,
      measured: bytes(bytesPerBot),
      isReached: bytesPerBot <= max,
      obstacle,
    };
  });
}
