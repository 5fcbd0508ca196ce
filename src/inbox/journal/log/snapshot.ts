import type { DeadLetter } from "../../inbox.ts";
import type { BotState } from "../state/bot-state.ts";
import { type Change, rowOf } from "../state/change.ts";
import type { State } from "../state/state.ts";

/** How many of the short identifiers stand in one line. */
const IDS_PER_LINE = 500;

/** A claim that was lost: it belongs to no process, so the lane counts as lost again after a crash. */
const NO_SESSION = "";

/** The changes that lead to a state. It may change in between, if what changes is applied again afterwards. */
export function* changesTo(state: State): Iterable<Change> {
  for (const bot of state.bots.values()) yield* changesOf(bot);
}

function* changesOf(bot: BotState): Iterable<Change> {
  yield* seenBy(bot);
  for (const { entry } of bot.items.values())
    yield ["entry", entry.storedAt, entry.lost, rowOf(entry)];
  // After the entries: one that is buried in the meantime must stand in one of the two.
  for (const letter of bot.dead.values()) yield deadChange(letter);
  for (const [key, effect] of bot.effects) yield ["effect", bot.bot, key, effect];
  for (const { name, claim, isOrphaned } of bot.lanes.values()) {
    if (claim !== undefined) yield ["claim", claim.token, claim.session, bot.bot, name];
    else if (isOrphaned) yield ["claim", `lost ${bot.bot} ${name}`, NO_SESSION, bot.bot, name];
  }
}

function* seenBy({ bot, seen }: BotState): Iterable<Change> {
  let ids: string[] = [];
  let times: number[] = [];
  for (const [id, at] of seen) {
    ids.push(id);
    times.push(at);
    if (ids.length < IDS_PER_LINE) continue;
    yield ["seen", bot, ids, times];
    ids = [];
    times = [];
  }
  if (ids.length > 0) yield ["seen", bot, ids, times];
}

function deadChange(letter: DeadLetter): Change {
  const { storedAt, lost, error, buriedAt } = letter;
  return ["dead", storedAt, lost, rowOf(letter), error, buriedAt];
}
