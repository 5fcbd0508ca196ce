import type { TypeCost, TypeCosts } from "../types/measure.ts";
import { duration } from "./numbers.ts";
import { table } from "./table.ts";

/** telewire's target for the small bot. */
export const MAX_INSTANTIATIONS = 100_000;

/** The section on type checking; the verdict is computed from the figures. */
export function typeSection({ compiler, runs, costs }: TypeCosts): string {
  return [
    "## Type checking",
    "",
    `What \`tsc --extendedDiagnostics\` of TypeScript ${compiler} reports for the same bot in each library, with \`skipLibCheck\`. Instantiations are the same in every run; time and memory are medians of ${runs}. The small bot has a command, three filters (text, photographs, edited text) and a callback query.`,
    "",
    table(
      ["bot", "library", "instantiations", "types", "check time", "memory"],
      costs
        .toSorted(byBotAndInstantiations)
        .map((cost) => [
          cost.bot,
          cost.library,
          cost.instantiations.toLocaleString("en"),
          cost.types.toLocaleString("en"),
          duration(cost.checkSeconds * 1e9),
          `${(cost.memoryKb / 1000).toFixed(1)} MB`,
        ]),
    ),
    "",
    ...costs
      .filter(({ library, bot }) => library === "telewire" && bot === "small")
      .map(targetLine),
  ].join("\n");
}

function byBotAndInstantiations(one: TypeCost, other: TypeCost): number {
  return other.bot.localeCompare(one.bot) || one.instantiations - other.instantiations;
}

function targetLine({ instantiations }: TypeCost): string {
  const reached = instantiations <= MAX_INSTANTIATIONS ? "reached" : "**not reached**";
  return `Target: at most ${MAX_INSTANTIATIONS.toLocaleString("en")} instantiations for the small bot in telewire: ${reached}.`;
}
