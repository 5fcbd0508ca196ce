import {
  type DeadLetter,
  EFFECT_MS,
  type EffectState,
  type Entry,
  type InboxStats,
  SEEN_MS,
  type StoredEntry,
} from "../../inbox.ts";
import type { LaneKey, LaneOwner, Mailbox, MailboxListener, Ripened } from "../mailbox.ts";
import { storeFailure } from "../store-failure.ts";
import { REDIS, type RedisClient, Scripts } from "./connection.ts";
import * as scripts from "./scripts.ts";

/** A mailbox in Redis or Valkey. */
export class RedisMailbox implements Mailbox {
  readonly #client: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #prefix: string;
  readonly #scripts: Scripts;
  #subscribe: (() => Promise<unknown>) | undefined;

  constructor(client: RedisClient, subscriber: RedisClient, prefix: string) {
    this.#client = client;
    this.#subscriber = subscriber;
    this.#prefix = prefix;
    this.#scripts = new Scripts(client, prefix);
  }

  async listen(process: string, listener: MailboxListener): Promise<void> {
    const [wake, later, more] = ["wake", "later", `more:${process}`].map(
      (name) => `${this.#prefix}:${name}`,
    );
    const subscribe = () => this.#subscriber.subscribe(...[wake, later, more].map(String));
    if (this.#subscribe === undefined) {
      this.#subscribe = subscribe;
      this.#subscriber.on("message", (channel, message) => {
        if (channel === more) listener.onMore(message);
        else if (channel === later) listener.onSchedule(Number(message));
        else if (channel === wake) {
          const [by, bot] = message.split(":");
          if (by !== process) listener.onWake(Number(bot));
        }
      });
      this.#subscriber.on("ready", () => {
        // What fails is found by the next check.
        subscribe().then(
          () => listener.onReconnect(),
          () => {},
        );
      });
    }
    try {
      await subscribe();
    } catch (error) {
      throw storeFailure(REDIS, error);
    }
  }

  async checkListening(): Promise<void> {
    try {
      await this.#subscribe?.();
    } catch {
      // Unless it reconnects anyway.
      if (this.#subscriber.status === "ready") this.#subscriber.disconnect(true);
    }
  }

  async put(entries: readonly Entry[], capacity: number): Promise<readonly LaneKey[] | "full"> {
    const args: (string | number)[] = [capacity, SEEN_MS];
    for (const { bot, lane, id, order, json, trace = "", notBefore = "" } of entries)
      args.push(bot, lane, id, order, json, trace, notBefore);
    const reply = await this.#scripts.run(scripts.PUT, ...args);
    return reply === "full" ? "full" : lanesOf(reply);
  }

  async take({ bot, lane, token }: LaneOwner, forMs: number): Promise<"taken" | "held" | "empty"> {
    const reply = await this.#scripts.run(scripts.TAKE, bot, lane, token, Math.floor(forMs));
    return reply === "taken" || reply === "held" ? reply : "empty";
  }

  async head(
    { bot, lane, token }: LaneOwner,
    limit: number,
    returned: readonly string[],
  ): Promise<readonly StoredEntry[] | undefined> {
    const reply = await this.#scripts.run(scripts.HEAD, bot, lane, token, limit, ...returned);
    return reply === 0 ? undefined : rowsOf(reply).map((row) => toEntry(row, bot, lane));
  }

  async done({ bot, lane, token }: LaneOwner, id: string): Promise<boolean> {
    return (await this.#scripts.run(scripts.DONE, bot, lane, token, id)) === 1;
  }

  async fail({ bot, lane, token }: LaneOwner, id: string, error: string): Promise<boolean> {
    return (await this.#scripts.run(scripts.FAIL, bot, lane, token, id, error)) === 1;
  }

  async release({ bot, lane, token }: LaneOwner): Promise<boolean> {
    return (await this.#scripts.run(scripts.RELEASE, bot, lane, token)) === 1;
  }

  async renew(owners: readonly LaneOwner[], forMs: number): Promise<readonly string[]> {
    const args = owners.flatMap(({ bot, lane, token }) => [bot, lane, token]);
    return rowOf(await this.#scripts.run(scripts.RENEW, Math.floor(forMs), ...args)).map(String);
  }

  async ripen(): Promise<Ripened> {
    const [nextMs, woken] = rowOf(await this.#scripts.run(scripts.RIPEN));
    return { woken: lanesOf(woken), nextMs: Number(nextMs) < 0 ? undefined : Number(nextMs) };
  }

  async sweep(idleMs: number): Promise<readonly LaneKey[]> {
    return lanesOf(await this.#scripts.run(scripts.SWEEP, Math.ceil(idleMs)));
  }

  async announceIdle(forMs: number): Promise<void> {
    await this.#scripts.call("SET", `${this.#prefix}:idle`, "", "PX", forMs);
  }

  async poke(process: string, bots: readonly number[]): Promise<void> {
    await this.#scripts.run(scripts.POKE, process, ...bots);
  }

  async cancel(bot: number, lane: string, id: string): Promise<boolean> {
    return (await this.#scripts.run(scripts.CANCEL, bot, lane, id)) === 1;
  }

  async begin(bot: number, key: string, token: string): Promise<EffectState> {
    const reply = await this.#scripts.run(scripts.BEGIN, bot, key, token, EFFECT_MS);
    const [state, value] = rowOf(reply);
    if (state === "ended") return { state, result: String(value) };
    return state === "unknown" ? { state, begunAt: Number(value) } : { state: "begun" };
  }

  async end(bot: number, key: string, token: string, result: string): Promise<void> {
    await this.#scripts.run(scripts.END, bot, key, token, result);
  }

  async undo(bot: number, key: string, token: string): Promise<void> {
    await this.#scripts.run(scripts.UNDO, bot, key, token);
  }

  async buried(bot: number | undefined, limit: number): Promise<readonly DeadLetter[]> {
    const rows = rowsOf(await this.#scripts.run(scripts.BURIED, bot ?? "", limit));
    return rows
      .sort((a, b) => Number(a[11]) - Number(b[11]))
      .slice(0, limit)
      .map((row) => {
        const entry = toEntry(row, Number(row[7]), String(row[8]));
        return { ...entry, error: String(row[9]), buriedAt: Number(row[10]) };
      });
  }

  async unbury(bot: number, id: string): Promise<readonly LaneKey[] | undefined> {
    const reply = await this.#scripts.run(scripts.UNBURY, bot, id, SEEN_MS);
    return reply === 0 ? undefined : lanesOf(reply);
  }

  async drop(bot: number, id: string): Promise<boolean> {
    return (await this.#scripts.run(scripts.DROP, bot, id)) === 1;
  }

  async stats(): Promise<readonly InboxStats[]> {
    const rows = rowsOf(await this.#scripts.run(scripts.STATS));
    return rows.map((row) => {
      const [bot = 0, lanes = 0, waiting = 0, scheduled = 0, dead = 0, oldest = -1] =
        row.map(Number);
      const oldestMs = oldest < 0 ? undefined : oldest;
      return { bot, lanes, waiting, scheduled, dead, oldestMs };
    });
  }

  async close(): Promise<void> {
    this.#subscriber.disconnect();
    this.#client.disconnect();
  }
}

function toEntry(row: readonly unknown[], bot: number, lane: string): StoredEntry {
  const [id, order, storedAt, notBefore, trace, json, lost] = row;
  return {
    bot,
    lane,
    id: String(id),
    order: Number(order),
    json: String(json),
    ...(trace === "" ? {} : { trace: String(trace) }),
    ...(notBefore === "" ? {} : { notBefore: Number(notBefore) }),
    storedAt: Number(storedAt),
    lost: Number(lost),
  };
}

function lanesOf(reply: unknown): LaneKey[] {
  const row = rowOf(reply);
  const lanes: LaneKey[] = [];
  for (let at = 0; at < row.length; at += 2)
    lanes.push({ bot: Number(row[at]), lane: String(row[at + 1]) });
  return lanes;
}

function rowsOf(reply: unknown): (readonly unknown[])[] {
  return rowOf(reply).map(rowOf);
}

function rowOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}
