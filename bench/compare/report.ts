import { factor } from "../report/numbers.ts";
import { table } from "../report/table.ts";
import type { Estimate } from "./bootstrap.ts";
import type { CaseChange } from "./measure.ts";

/** The changes of a case as a table, and what could not be compared. */
export function changeTable({ title, controlName, changes, failures }: CaseChange): string {
  const rows = changes.map(({ contender, ratio, control, outcome }) => [
    contender,
    interval(ratio),
    interval(control),
    outcome === "none" ? "no difference above the control's" : `**${outcome}**`,
  ]);
  const head = ["", "CPU time, head / base", `control (${controlName})`, "verdict"];
  return [
    title,
    ...(rows.length === 0 ? [] : [table(head, rows)]),
    ...failures.map(
      ({ contender, side, reason }) =>
        `Not compared: ${contender} does not run in ${side}. ${reason}`,
    ),
  ].join("\n\n");
}

/** The last lines of a run: what differs, or that nothing does. */
export function changeSummary(cases: readonly CaseChange[]): string {
  const found = cases.flatMap(({ title, changes }) =>
    changes
      .filter(({ outcome }) => outcome !== "none")
      .map(({ contender, outcome, ratio }) => {
        return `- ${title}: ${contender} is ${outcome}, ${interval(ratio)}`;
      }),
  );
  return found.length === 0
    ? "No difference stands above the control's drift."
    : ["Differences above the control's drift:", ...found].join("\n");
}

function interval({ median, low, high }: Estimate): string {
  return `${factor(median)} (${factor(low)} to ${factor(high)})`;
}
