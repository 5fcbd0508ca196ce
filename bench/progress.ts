/** One step of a run, and about how long it takes. */
export interface Step {
  readonly name: string;
  readonly seconds: number;
}

/** Returns a function that prints, before each step, which one it is and how long the rest takes. */
export function createProgress(
  steps: readonly Step[],
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): () => void {
  const total = sumOf(steps);
  const start = now();
  let next = 0;
  return () => {
    const step = steps[next];
    if (step === undefined) throw new RangeError("There are no more steps");
    const left = sumOf(steps.slice(next));
    const done = total - left;
    // The machine may be slower than the estimates, which all are wrong by the same factor then.
    const pace = done === 0 ? 1 : (now() - start) / 1000 / done;
    next += 1;
    print(`${next} of ${steps.length}: ${step.name}, ${timeLeft(left * pace)} left`);
  };
}

function sumOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { seconds }) => sum + seconds, 0);
}

function timeLeft(seconds: number): string {
  return seconds < 90 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`;
}
