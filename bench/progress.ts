/** One step of a run. */
export interface Step {
  readonly name: string;
  /** About how long it takes. */
  readonly seconds: number;
  run(): Promise<void>;
}

/** Runs steps in order, and prints before each which one it is and how long the rest takes. */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  const total = sumOf(steps);
  const start = now();
  for (const [index, { name, run }] of steps.entries()) {
    const left = sumOf(steps.slice(index));
    const done = total - left;
    // On a slower machine, all estimates are wrong by the same factor.
    const pace = done === 0 ? 1 : (now() - start) / 1000 / done;
    print(`${index + 1} of ${steps.length}: ${name}, about ${describeSeconds(left * pace)} left`);
    await run();
  }
}

function sumOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** `45 s`, or `12 min`. */
export function describeSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
