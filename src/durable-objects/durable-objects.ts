import { BusyError, TelewireError } from "../errors.ts";
import type { DeadLetter, DeadLetters, Entry, Inbox } from "../inbox/inbox.ts";
import { argumentError } from "../internal/arguments.ts";
import { DEAD_LETTERS, laneName, PATHS, parseLetters } from "./messages.ts";
import type { ObjectNamespace } from "./platform.ts";

/** An inbox in Durable Objects, one for each lane. They handle their entries themselves: see {@link laneObject}. */
export interface LaneObjects extends Pick<Inbox, "put" | "cancel"> {
  /** Of all lanes. A copy of each is in an object of its own, which learns of it a moment after it was buried. */
  readonly dead: DeadLetters;
}

/**
 * Stores updates in Durable Objects, one for each lane. Pass it to `inbox()`, with a binding to the class that
 * `laneObject()` has made. Throws a `TypeError` for anything but such a binding.
 */
export function durableObjects<Id>(namespace: ObjectNamespace<Id>): LaneObjects {
  if (typeof namespace?.idFromName !== "function")
    throw argumentError("a binding to Durable Objects, such as env.LANES", namespace);
  const call = (name: string, path: string, body?: unknown): Promise<Response> =>
    callObject(namespace, name, path, body);

  return {
    async put(entries) {
      const lanes = groupByLane(entries);
      await Promise.all([...lanes].map(([name, each]) => call(name, PATHS.put, each)));
    },

    cancel: (bot, lane, id) =>
      readBoolean(
        call(
          laneName(bot, lane),
          `${PATHS.cancel}?${new URLSearchParams({ bot: `${bot}`, lane, id })}`,
        ),
      ),

    dead: {
      async list({ bot, limit }) {
        const query = new URLSearchParams({ limit: `${limit}` });
        if (bot !== undefined) query.set("bot", `${bot}`);
        const response = await call(DEAD_LETTERS, `${PATHS.list}?${query}`);
        return parseLetters(await response.json());
      },
      retry: (bot, id) => takeOut(bot, id, PATHS.retry),
      drop: (bot, id) => takeOut(bot, id, PATHS.drop),
    },
  };

  /** From its lane first: after a crash, the copy is still there to try again with. */
  async function takeOut(bot: number, id: string, path: string): Promise<boolean> {
    const query = new URLSearchParams({ bot: `${bot}`, id });
    const found = await call(DEAD_LETTERS, `${PATHS.list}?${query}&limit=1`);
    const [letter] = parseLetters(await found.json());
    if (letter === undefined) return false;
    const isDone = await readBoolean(call(laneName(bot, letter.lane), `${path}?${query}`));
    await call(DEAD_LETTERS, `${PATHS.drop}?${query}`);
    return isDone;
  }
}

/** Passes dead letters of a lane to the object that has a copy of all. */
export async function copyLetters(
  namespace: ObjectNamespace,
  letters: readonly DeadLetter[],
): Promise<void> {
  await callObject(namespace, DEAD_LETTERS, PATHS.bury, letters);
}

async function callObject<Id>(
  namespace: ObjectNamespace<Id>,
  name: string,
  path: string,
  body: unknown = null,
): Promise<Response> {
  const object = namespace.get(namespace.idFromName(name));
  const init = { method: "POST", body: JSON.stringify(body) };
  const response = await object.fetch(`https://lane${path}`, init);
  if (response.ok) return response;
  if (response.status === BUSY) throw new BusyError("capacity");
  throw new TelewireError(`The object of lane ${name} responded ${response.status}`);
}

/** The status for a lane that is full. */
export const BUSY = 503;

async function readBoolean(response: Promise<Response>): Promise<boolean> {
  return (await (await response).json()) === true;
}

function groupByLane(entries: readonly Entry[]): Map<string, Entry[]> {
  const lanes = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = laneName(entry.bot, entry.lane);
    const lane = lanes.get(name);
    if (lane === undefined) lanes.set(name, [entry]);
    else lane.push(entry);
  }
  return lanes;
}
