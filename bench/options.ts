import { parseArgs } from "node:util";
import type { Case, LoadCase } from "./cases/case.ts";
import { CASES, casesNamed } from "./cases/index.ts";
import type { EffortName } from "./measure/effort.ts";
import { SECTIONS, type Section } from "./sections.ts";

/** What the command line asks for. */
export interface Options {
  readonly effort: EffortName;
  readonly cases: readonly (Case | LoadCase)[];
  readonly sections: readonly Section[];
  /** The names that were asked for; `undefined` for all cases and all sections. */
  readonly selection: readonly string[] | undefined;
  /** Where a report is written, if any. */
  readonly reportFolder: string | undefined;
}

/** Reads the command line. Throws for what cannot be combined, and for a name that no case and no section has. */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      smoke: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      case: { type: "string", multiple: true },
      report: { type: "string" },
    },
  });
  const efforts = (["smoke", "check", "quick"] as const).filter((name) => values[name]);
  const [effort = "full", ...others] = efforts;
  if (others.length > 0) throw new Error("--smoke, --check and --quick exclude each other");
  if (values.report !== undefined && (effort === "smoke" || effort === "check"))
    throw new Error(`A report has figures that mean something: omit --${effort}`);
  const { case: selection, report: reportFolder } = values;
  return { effort, ...selected(selection, effort), selection, reportFolder };
}

function selected(
  names: readonly string[] | undefined,
  effort: EffortName,
): Pick<Options, "cases" | "sections"> {
  // A check compares with the targets of cases.
  if (names === undefined) return { cases: CASES, sections: effort === "check" ? [] : SECTIONS };
  const isSection = (name: string): boolean => SECTIONS.some((section) => section.name === name);
  return {
    cases: [...new Set(names.filter((name) => !isSection(name)).flatMap(casesNamed))],
    sections: SECTIONS.filter(({ name }) => names.includes(name)),
  };
}
