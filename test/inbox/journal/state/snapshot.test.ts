import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesTo } from "../../../../src/inbox/journal/log/snapshot.ts";
import type { Change } from "../../../../src/inbox/journal/state/change.ts";
import { State } from "../../../../src/inbox/journal/state/state.ts";
import { changeFor, contentOf, KINDS, type Step } from "./random-changes.ts";

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), choice: fc.nat(1_000) }),
  { maxLength: 80 },
);

/** A state after these changes, at a moment. */
function replay(changes: readonly Change[], now: number): State {
  const state = new State();
  for (const change of changes) state.apply(change);
  state.advance(now);
  return state;
}

/** Runs the steps as a primary does. `onChange` is called after each change. */
function run(all: readonly Step[], onChange: (state: State, change: Change) => void = () => {}) {
  const state = new State();
  const changes: Change[] = [];
  for (const [at, step] of all.entries()) {
    state.advance(at);
    const change = changeFor(state, step, at);
    if (change === undefined) continue;
    state.apply(change);
    changes.push(change);
    onChange(state, change);
  }
  state.advance(all.length);
  return { state, changes };
}

describe("the changes of a journal", () => {
  it("lead to the same state again, from the beginning and from any change on", () => {
    fc.assert(
      fc.property(steps, fc.nat(80), (all, from) => {
        const { state, changes } = run(all);
        const expected = contentOf(state);
        expect(contentOf(replay(changes, all.length))).toEqual(expected);
        expect(contentOf(replay([...changes, ...changes.slice(from)], all.length))).toEqual(
          expected,
        );
      }),
      { numRuns: 500 },
    );
  });

  it("lead to the same state from a snapshot that was written while they happened", () => {
    fc.assert(
      fc.property(steps, fc.nat(60), fc.nat(4), (all, from, pace) => {
        const snapshot: Change[] = [];
        const since: Change[] = [];
        let writing: Iterator<Change> | undefined;
        let count = 0;
        const write = (lines: number): void => {
          for (let line = 0; line < lines; line++) {
            const next = writing?.next();
            if (next === undefined || next.done) return;
            // As it stands in the file at that time.
            snapshot.push(structuredClone(next.value));
          }
        };
        const { state } = run(all, (current, change) => {
          if (writing !== undefined) since.push(change);
          if (count++ === from) writing = changesTo(current)[Symbol.iterator]();
          write(pace);
        });
        writing ??= changesTo(state)[Symbol.iterator]();
        write(Number.POSITIVE_INFINITY);
        const recovered = replay([...snapshot, ...since], all.length);
        expect(contentOf(recovered)).toEqual(contentOf(state));
      }),
      { numRuns: 2_000 },
    );
  });
});
