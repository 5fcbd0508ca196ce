import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim, Entry } from "../../../src/inbox/inbox.ts";
import { BOT, entry, idsOf, within } from "../../support/inbox/entries.ts";
import type { InboxSetup } from "../../support/inbox/inbox-setup.ts";

type Step =
  | { readonly kind: "put"; readonly ids: readonly number[] }
  | { readonly kind: "claim"; readonly limit: number }
  | { readonly kind: "head"; readonly at: number; readonly limit: number }
  | { readonly kind: "done" | "fail"; readonly at: number; readonly entry: number }
  | { readonly kind: "release"; readonly at: number }
  | { readonly kind: "retry" | "drop"; readonly at: number };

const at = fc.nat(20);
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("put" as const),
        ids: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("claim" as const),
        limit: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("head" as const),
        at,
        limit: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom("done" as const, "fail" as const),
        at,
        entry: at,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("release" as const), at }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom("retry" as const, "drop" as const), at }),
    },
  ),
  { minLength: 10, maxLength: 60 },
);

/** Four lanes, the same one for an id each time. */
function stored(id: number): Entry {
  return entry(id, `lane ${id % 4}`);
}

interface ModelClaim {
  readonly claim: Claim;
  readonly returned: Set<string>;
}

/** What an inbox must hold after some steps, and the steps themselves. */
class Model {
  readonly #setup: InboxSetup;
  readonly #seen = new Set<string>();
  readonly #waiting = new Map<string, Entry>();
  readonly #dead = new Map<string, Entry>();
  readonly #claims = new Map<string, ModelClaim>();

  constructor(setup: InboxSetup) {
    this.#setup = setup;
  }

  async take(step: Step): Promise<void> {
    const { inbox } = this.#setup;
    switch (step.kind) {
      case "put": {
        const entries = step.ids.map(stored);
        await inbox.put(entries);
        for (const each of entries) {
          if (!this.#seen.has(each.id)) this.#waiting.set(each.id, each);
          this.#seen.add(each.id);
        }
        return;
      }
      case "claim": {
        const free = new Set([...this.#waiting.values()].map(({ lane }) => lane));
        for (const lane of this.#claims.keys()) free.delete(lane);
        if (free.size === 0) return;
        const claims = await inbox.claim([BOT], step.limit, within(10_000));
        expect(claims.length).toBeGreaterThan(0);
        expect(claims.length).toBeLessThanOrEqual(step.limit);
        for (const claim of claims) {
          expect([...free]).toContain(claim.lane);
          free.delete(claim.lane);
          this.#claims.set(claim.lane, { claim, returned: new Set() });
        }
        return;
      }
      case "head": {
        const claimed = pick([...this.#claims.values()], step.at);
        if (claimed === undefined) return;
        const { claim, returned } = claimed;
        const expected = this.#entriesOf(claim.lane).filter((id) => !returned.has(id));
        const ids = idsOf(await claim.head(step.limit));
        expect(ids).toEqual(expected.slice(0, step.limit));
        for (const id of ids) returned.add(id);
        return;
      }
      case "done":
      case "fail": {
        const claimed = pick([...this.#claims.values()], step.at);
        const id = claimed && pick([...claimed.returned], step.entry);
        if (claimed === undefined || id === undefined) return;
        const { claim } = claimed;
        const ended = step.kind === "done" ? claim.done(id) : claim.fail(id, "no");
        expect(await ended).toBe(true);
        const gone = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (gone !== undefined && step.kind === "fail") this.#dead.set(id, gone);
        return;
      }
      case "release": {
        const claimed = pick([...this.#claims.values()], step.at);
        if (claimed === undefined) return;
        await claimed.claim.release();
        this.#claims.delete(claimed.claim.lane);
        return;
      }
      default: {
        const id = pick([...this.#dead.keys()], step.at) ?? "99";
        const letter = this.#dead.get(id);
        // A claim that has had it need not return it again.
        const held = this.#claims.get(letter?.lane ?? "");
        if (held?.returned.has(id)) {
          await held.claim.release();
          this.#claims.delete(held.claim.lane);
        }
        const changed =
          step.kind === "retry" ? inbox.dead.retry(BOT, id) : inbox.dead.drop(BOT, id);
        expect(await changed).toBe(letter !== undefined);
        this.#dead.delete(id);
        if (letter === undefined || step.kind === "drop") return;
        this.#waiting.set(id, letter);
      }
    }
  }

  async check(): Promise<void> {
    const [stats] = await this.#setup.inbox.stats();
    const { waiting = 0, dead = 0, lanes = 0 } = stats ?? {};
    const expected = new Set([...this.#waiting.values()].map(({ lane }) => lane));
    expect({ waiting, dead, lanes }).toEqual({
      waiting: this.#waiting.size,
      dead: this.#dead.size,
      lanes: expected.size,
    });
  }

  #entriesOf(lane: string): string[] {
    const entries = [...this.#waiting.values()].filter((each) => each.lane === lane);
    return idsOf(entries.sort((one, other) => one.order - other.order));
  }
}

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

/** Compares an inbox with a model, step by step. */
export function modelSuite(t: InboxSetup): void {
  describe("any sequence of calls", () => {
    it("has the results of the model", { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          await t.renew();
          const model = new Model(t);
          for (const step of sequence) await model.take(step);
          await model.check();
        }),
        { numRuns: 25 },
      );
    });
  });
}
