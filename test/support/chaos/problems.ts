import type { ChaosReport } from "./run.ts";

/** Returns what a run has shown that must not be; `poison` is the update that becomes a dead letter, or 0. */
export function problemsOf(
  { lost, outOfOrder, sideBySide, unfinished, left, dead }: ChaosReport,
  poison: number,
): readonly string[] {
  const buried = poison > 0 ? [String(poison)] : [];
  const waiting = left.filter((each) => each.waiting + each.scheduled > 0);
  return [
    ...lost.map((id) => `lost: ${id}`),
    ...outOfOrder.map((line) => `out of order: ${line}`),
    ...sideBySide.map((line) => `side by side: ${line}`),
    ...unfinished.map((what) => `did not end in time: ${what}`),
    ...waiting.map((stats) => `left: ${JSON.stringify(stats)}`),
    ...(dead.join() === buried.join() ? [] : [`dead letters: ${dead.join(", ") || "none"}`]),
  ];
}
