import type { Case, Contender } from "../cases/case.ts";
import { CYCLE_LENGTH } from "../inputs/cycle.ts";
import { runInFlight } from "./in-flight.ts";

/** Runs a contender so many times; returns a promise if anything has to be awaited. */
export type Loop = (runs: number) => Promise<void> | undefined;

/** The loop of a contender, and the same loop around a function that does nothing. */
export interface Loops {
  readonly loop: Loop;
  readonly emptyLoop: Loop;
}

/** Results end here, so that no engine can leave out the work that leads to them. */
const sink: { result: unknown } = { result: undefined };

/** Chooses the loop for a contender, which runs once for each input to see whether it returns promises. */
export async function createLoops(
  { inFlight = 1 }: Pick<Case, "inFlight">,
  { isAwaited = false }: Pick<Contender, "isAwaited">,
  run: () => unknown,
): Promise<Loops> {
  const hasPromises = await returnsPromises(run);
  const loopOf = (repeated: () => unknown): Loop => {
    if (inFlight > 1) return (runs) => runInFlight(repeated, inFlight, runs);
    if (isAwaited) return (runs) => awaitEach(repeated, runs);
    return hasPromises
      ? (runs) => awaitPromises(repeated, runs)
      : (runs) => runEach(repeated, runs);
  };
  const settled = Promise.resolve();
  return { loop: loopOf(run), emptyLoop: loopOf(hasPromises ? () => settled : () => undefined) };
}

async function returnsPromises(run: () => unknown): Promise<boolean> {
  let promises = 0;
  for (let count = 0; count < CYCLE_LENGTH; count += 1) {
    const result = run();
    if (!(result instanceof Promise)) continue;
    promises += 1;
    await result;
  }
  return promises > 0;
}

function runEach(run: () => unknown, runs: number): undefined {
  for (let count = 0; count < runs; count += 1) sink.result = run();
}

async function awaitEach(run: () => unknown, runs: number): Promise<void> {
  for (let count = 0; count < runs; count += 1) sink.result = await run();
}

async function awaitPromises(run: () => unknown, runs: number): Promise<void> {
  for (let count = 0; count < runs; count += 1) {
    const result = run();
    sink.result = result instanceof Promise ? await result : result;
  }
}
