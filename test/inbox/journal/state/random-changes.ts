import type { Change, EntryRow } from "../../../../src/inbox/journal/state/change.ts";
import { rowOf } from "../../../../src/inbox/journal/state/change.ts";
import type { Lane } from "../../../../src/inbox/journal/state/lane.ts";
import type { State } from "../../../../src/inbox/journal/state/state.ts";
import { entry } from "../../../support/inbox/entries.ts";

/** What may happen next: its kind, and a number that decides what it happens to. */
export interface Step {
  readonly kind:
    | "put"
    | "schedule"
    | "done"
    | "cancel"
    | "fail"
    | "retry"
    | "drop"
    | "lost"
    | "claim"
    | "release"
    | "effect"
    | "forget";
  readonly choice: number;
}

export const KINDS: readonly Step["kind"][] = [
  "put",
  "put",
  "put",
  "schedule",
  "done",
  "cancel",
  "fail",
  "retry",
  "drop",
  "lost",
  "claim",
  "release",
  "effect",
  "forget",
];

const BOTS = [1, 2];
const LANES = 3;
const IDS = 12;

/** The change that a primary would make; `undefined` when there is nothing to change. */
export function changeFor(state: State, { kind, choice }: Step, at: number): Change | undefined {
  const number = BOTS[choice % BOTS.length] ?? 0;
  const bot = state.bot(number);
  const pick = <T>(values: Iterable<T>): T | undefined => {
    const all = [...values];
    return all[choice % all.length];
  };
  switch (kind) {
    case "put":
    case "schedule": {
      const notBefore = kind === "put" ? undefined : at + (choice % 20);
      const rows: readonly EntryRow[] = [choice, choice + 5]
        .map((each) => entry(each % IDS, String(each % LANES), { bot: number, notBefore }))
        .filter(({ id }) => !bot.hasStored(id, at))
        .map(rowOf);
      return rows.length === 0 ? undefined : ["put", at, rows];
    }
    case "done": {
      const id = pick(bot.items.keys());
      return id === undefined ? undefined : ["done", number, id];
    }
    case "cancel": {
      const waiting = [...bot.items.values()].filter(({ isDue }) => !isDue);
      const id = pick(waiting)?.entry.id;
      return id === undefined ? undefined : ["cancel", number, id];
    }
    case "fail": {
      const id = pick(bot.items.keys());
      return id === undefined ? undefined : ["fail", number, id, `error ${at}`, at];
    }
    case "retry": {
      const letter = pick(bot.dead.values());
      return letter === undefined ? undefined : ["retry", at, rowOf(letter)];
    }
    case "drop": {
      const id = pick(bot.dead.keys());
      return id === undefined ? undefined : ["drop", number, id];
    }
    case "lost": {
      const item = pick(bot.items.values());
      return item && ["lost", number, item.entry.id, item.entry.lost + 1];
    }
    case "claim": {
      const [lane] = state.nextLanes([number], 1);
      return lane && ["claim", `token ${at}`, "session", number, lane.name];
    }
    case "release": {
      const token = pick(state.claims.keys());
      return token === undefined ? undefined : ["release", token];
    }
    case "effect": {
      const effect = { token: "token", begunAt: at, result: String(choice) };
      return ["effect", number, `key ${choice % 3}`, effect];
    }
    case "forget": {
      const key = pick(bot.effects.keys());
      return key === undefined ? undefined : ["forget", number, key];
    }
  }
}

/** Everything that a state holds, in a form that can be compared. */
export function contentOf(state: State): unknown {
  const bots = BOTS.map((number) => {
    const { items, lanes, dead, seen, effects } = state.bot(number);
    return {
      items: [...items.values()].map(({ entry: stored }) => stored).sort(byId),
      lanes: [...lanes.values()].map(laneContent).sort(byId),
      dead: [...dead.values()].sort(byId),
      seen: [...seen].sort(([a], [b]) => a.localeCompare(b)),
      effects: [...effects].sort(([a], [b]) => a.localeCompare(b)),
    };
  });
  return { size: state.size, claims: [...state.claims.keys()].sort(), bots };
}

function laneContent({ name, items, claim }: Lane) {
  return { id: name, due: items.map(({ entry: { id } }) => id), claim: claim?.token };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id.localeCompare(b.id);
}
