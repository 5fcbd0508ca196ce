import type { Compared, Role } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { type Figure, ratioOf, roundsOf } from "./figures.ts";

/** Compares one of ours with a rival; `level` when the rounds disagree on which is ahead. */
export interface Verdict {
  readonly ours: string;
  readonly rival: string;
  readonly outcome: "ahead" | "behind" | "level";
  /** How many times as much the rival takes as ours. */
  readonly ratio: Figure;
  /** What it takes, as in "3 x as long": `as long`. */
  readonly unit: string;
}

/** One side of a comparison: the figures of its rounds, of which less is better. */
export interface Side {
  readonly name: string;
  readonly role: Role;
  readonly figures: readonly number[];
}

/** Compares every side of ours with every rival. */
export function compareSides(sides: readonly Side[], unit: string): readonly Verdict[] {
  const ours = sides.filter(({ role }) => role === "ours");
  const rivals = sides.filter(({ role }) => role === "rival");
  return ours.flatMap((own) =>
    rivals.map((rival): Verdict => {
      const ratio = ratioOf(rival.figures, own.figures);
      const { min, max } = ratio.spread;
      const outcome = min > 1 ? "ahead" : max < 1 ? "behind" : "level";
      return { ours: own.name, rival: rival.name, outcome, ratio, unit };
    }),
  );
}

/** Compares every contender of ours with every rival. */
export function compareWithRivals({ contenders, compared }: CaseResult): readonly Verdict[] {
  const sides = contenders.map((measured) => ({
    name: measured.name,
    role: measured.role,
    figures: roundsOf(measured, compared),
  }));
  return compareSides(sides, unitOf(compared));
}

/** What an operation takes, as in "3 x as long". */
export function unitOf(compared: Compared): string {
  return compared === "cpu" ? "as much CPU time" : "as long";
}

/** Setups of telewire's begin with its name, in the sections that compare libraries only. */
export function roleOfSetup(setup: string): "ours" | "rival" {
  return setup.startsWith("telewire") ? "ours" : "rival";
}
