import type { TypeCost, TypeCosts } from "../types/measure.ts";
import { duration } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides, roleOfSetup } from "./verdicts.ts";

/** telewire's target for the small bot. */
const MAX_INSTANTIATIONS = 5_000;

/** The section on type checking. */
export function typeSection({ compiler, runs, costs }: TypeCosts): string {
  return [
    "## Type checking",
    "",
    `What \`tsc --extendedDiagnostics\` of TypeScript ${compiler} reports for the same bot in each library, with \`skipLibCheck\`. Instantiations are the same in every run; time and memory are medians of ${runs}. The small bot has a command, three filters (text, photographs, edited text) and a callback query.`,
    "",
    table(
      ["bot", "library", "instantiations", "check time", "types", "memory"],
      costs
        .toSorted(byBotAndInstantiations)
        .map((cost) => [
          cost.bot,
          cost.library,
          cost.instantiations.toLocaleString("en"),
          duration(cost.checkSeconds * 1e9),
          cost.types.toLocaleString("en"),
          `${(cost.memoryKb / 1000).toFixed(1)} MB`,
        ]),
    ),
  ].join("\n");
}

function byBotAndInstantiations(one: TypeCost, other: TypeCost): number {
  return other.bot.localeCompare(one.bot) || one.instantiations - other.instantiations;
}

/** Compares the work of the compiler, and the time that it takes. */
export function compareTypes({ costs }: TypeCosts): readonly TitledVerdict[] {
  const compare = (
    bot: TypeCost["bot"],
    unit: string,
    figure: (cost: TypeCost) => number,
  ): readonly TitledVerdict[] => {
    const sides = costs
      .filter((cost) => cost.bot === bot)
      .map((cost) => ({
        name: cost.library,
        role: roleOfSetup(cost.library),
        figures: [figure(cost)],
      }));
    return compareSides(sides, unit).map((verdict) => ({
      ...verdict,
      title: bot === "small" ? "Type checking: the small bot" : `Type checking: ${bot}`,
    }));
  };
  return (["small", "500 commands"] as const).flatMap((bot) => [
    ...compare(bot, "as many instantiations", ({ instantiations }) => instantiations),
    ...compare(bot, "as much check time", ({ checkSeconds }) => checkSeconds),
  ]);
}

/** telewire's target. */
export function typeTargets({ costs }: TypeCosts): readonly TargetLine[] {
  return costs
    .filter(({ library, bot }) => library === "telewire" && bot === "small")
    .map(({ instantiations }) => ({
      title: "Type checking: the small bot",
      target: `at most ${MAX_INSTANTIATIONS.toLocaleString("en")} instantiations`,
      measured: instantiations.toLocaleString("en"),
      isReached: instantiations <= MAX_INSTANTIATIONS,
    }));
}
