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
import { Batcher } from "./batcher.ts";
import { isDataError, type PostgresDatabase, type Row } from "./connection.ts";
import * as statements from "./statements.ts";

/** The most calls that one statement serves, and the most entries of one. */
const MAX_CALLS = 200;
/** The most ids, and effects, that one statement forgets, and the most such statements after a sweep. */
const MAX_FORGOTTEN = 10_000;
const MAX_FORGETTING = 10;
/** How long a count of the entries is believed, as long as the inbox is not nearly full. */
const COUNT_MS = 1_000;

/** A mailbox in PostgreSQL. */
export class PostgresMailbox implements Mailbox {
  readonly #database: PostgresDatabase;
  readonly #prefix: string;
  readonly #process: string;
  readonly #puts: Batcher<Put, readonly LaneKey[] | "full">;
  readonly #takes: Batcher<Take, "taken" | "held" | "empty">;
  readonly #heads: Batcher<Head, HeadResult>;
  readonly #dones: Batcher<Done, boolean>;
  readonly #releases: Batcher<LaneOwner, boolean>;
  #marks = 0;
  #isForgetting = false;
  #count = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(database: PostgresDatabase, prefix: string, process: string) {
    this.#database = database;
    this.#prefix = prefix;
    this.#process = process;
    this.#puts = new Batcher(MAX_CALLS, (calls) => this.#putAll(calls), isDataError);
    this.#takes = new Batcher(MAX_CALLS, (calls) => this.#takeAll(calls), isDataError);
    this.#heads = new Batcher(MAX_CALLS, (calls) => this.#headAll(calls), isDataError);
    this.#dones = new Batcher(MAX_CALLS, (calls) => this.#doneAll(calls), isDataError);
    this.#releases = new Batcher(MAX_CALLS, (calls) => this.#releaseAll(calls), isDataError);
  }

  async listen(process: string, listener: MailboxListener): Promise<void> {
    const own = `${this.#prefix}:${process}`;
    await this.#database.listen(
      [this.#prefix, own],
      (channel, message) => {
        if (channel === own) listener.onMore(message);
        const [kind, first, bot] = message.split(":");
        if (channel !== this.#prefix) return;
        if (kind === "later") listener.onSchedule(Number(first));
        else if (first !== process) listener.onWake(Number(bot));
      },
      () => listener.onReconnect(),
    );
  }

  checkListening(): Promise<void> {
    return this.#database.checkListening();
  }

  put(entries: readonly Entry[], capacity: number): Promise<readonly LaneKey[] | "full"> {
    return this.#puts.run({ entries, capacity });
  }

  async #putAll(calls: readonly Put[]): Promise<readonly (readonly LaneKey[] | "full")[]> {
    const taken: Put[] = [];
    let added = 0;
    for (const call of calls) {
      if (!(await this.#hasRoom(added + call.entries.length, call.capacity))) continue;
      taken.push(call);
      added += call.entries.length;
    }
    const entries = taken.flatMap((call) => call.entries);
    const woken = entries.length === 0 ? [] : await this.#store(entries);
    this.#count += added;
    return calls.map((call) => (taken.includes(call) ? woken : "full"));
  }

  /** Counts what may be stored twice as if it were new; when that seems too much, the entries are counted again. */
  async #hasRoom(added: number, capacity: number): Promise<boolean> {
    const isOld = performance.now() - this.#countedAt > COUNT_MS;
    if (isOld || this.#count + added > capacity) {
      const [row] = await this.#query("count", statements.COUNT, [capacity + 1]);
      this.#count = Number(row?.["count"]);
      this.#countedAt = performance.now();
    }
    return this.#count + added <= capacity;
  }

  async #store(unsorted: readonly Entry[]): Promise<readonly LaneKey[]> {
    const entries = unsorted.toSorted((a, b) => a.bot - b.bot || compare(a.id, b.id));
    const values = [
      entries.map(({ bot }) => bot),
      entries.map(({ lane }) => lane),
      entries.map(({ id }) => id),
      entries.map(({ order }) => order),
      entries.map(({ json }) => json),
      entries.map(({ trace }) => trace),
      entries.map(({ notBefore }) => notBefore),
    ];
    const rest = [SEEN_MS, this.#mark(), this.#prefix];
    return lanesOf(await this.#query("put", statements.PUT, [...values, ...rest]));
  }

  take(owner: LaneOwner, forMs: number): Promise<"taken" | "held" | "empty"> {
    return this.#takes.run({ ...ownerOf(owner), forMs: Math.floor(forMs) });
  }

  async #takeAll(calls: readonly Take[]): Promise<readonly ("taken" | "held" | "empty")[]> {
    const values = [...columnsOf(calls), calls.map(({ forMs }) => forMs)];
    const rows = await this.#query("take", statements.TAKE, values);
    return rows.map(({ outcome }) =>
      outcome === "taken" || outcome === "held" ? outcome : "empty",
    );
  }

  async head(
    owner: LaneOwner,
    limit: number,
    returned: readonly string[],
  ): Promise<readonly StoredEntry[] | undefined> {
    const result = await this.#heads.run({ ...ownerOf(owner), limit, returned });
    return result === "lost" ? undefined : result;
  }

  async #headAll(calls: readonly Head[]): Promise<readonly HeadResult[]> {
    const rows = await this.#query("head", statements.HEAD, [
      ...columnsOf(calls),
      calls.map(({ limit }) => limit),
      calls.map(({ returned }) => JSON.stringify(returned)),
    ]);
    const entriesOf = calls.map((): StoredEntry[] => []);
    const lost = new Set<number>();
    for (const row of rows) {
      const at = Number(row["at"]) - 1;
      const call = calls[at];
      if (row["owned"] !== true) lost.add(at);
      else if (row["id"] !== null && call !== undefined)
        entriesOf[at]?.push(toEntry(row, call.bot, call.lane));
    }
    return entriesOf.map((entries, at) => (lost.has(at) ? "lost" : entries));
  }

  done(owner: LaneOwner, id: string): Promise<boolean> {
    return this.#dones.run({ ...ownerOf(owner), id });
  }

  async #doneAll(calls: readonly Done[]): Promise<readonly boolean[]> {
    const values = [...columnsOf(calls), calls.map(({ id }) => id)];
    const rows = await this.#query("done", statements.DONE, values);
    return rows.map((row) => row["is_owner"] === true);
  }

  async fail({ bot, lane, token }: LaneOwner, id: string, error: string): Promise<boolean> {
    // A text of PostgreSQL has no null characters.
    const values = [bot, lane, token, id, error.replaceAll("\0", "\uFFFD")];
    const [row] = await this.#query("fail", statements.FAIL, values);
    return row?.["owned"] === 1;
  }

  release(owner: LaneOwner): Promise<boolean> {
    return this.#releases.run(ownerOf(owner));
  }

  async #releaseAll(calls: readonly LaneOwner[]): Promise<readonly boolean[]> {
    const rows = await this.#query("release", statements.RELEASE, columnsOf(calls));
    return rows.map(({ more }) => more === true);
  }

  async renew(owners: readonly LaneOwner[], forMs: number): Promise<readonly string[]> {
    const values = [...columnsOf(owners), Math.floor(forMs)];
    const rows = await this.#query("renew", statements.RENEW, values);
    const renewed = new Set(rows.map(({ owner }) => owner));
    return owners.map(({ token }) => token).filter((token) => !renewed.has(token));
  }

  async ripen(): Promise<Ripened> {
    const values = [this.#mark(), this.#prefix];
    const woken = lanesOf(await this.#query("ripen", statements.RIPEN, values));
    const [row] = await this.#query("next", statements.NEXT);
    return { woken, nextMs: numberOf(row?.["next"]) };
  }

  async sweep(idleMs: number): Promise<readonly LaneKey[]> {
    const woken = lanesOf(await this.#query("sweep", statements.SWEEP, [Math.ceil(idleMs)]));
    // Not awaited: if it fails, the next sweep tries again.
    if (!this.#isForgetting) this.#forget().catch(() => {});
    return woken;
  }

  async #forget(): Promise<void> {
    this.#isForgetting = true;
    try {
      for (let round = 0; round < MAX_FORGETTING; round++) {
        const values = [SEEN_MS, EFFECT_MS, MAX_FORGOTTEN];
        const [row] = await this.#query("forget", statements.FORGET, values);
        if (Number(row?.["count"]) < MAX_FORGOTTEN) break;
      }
    } finally {
      this.#isForgetting = false;
    }
  }

  async announceIdle(forMs: number): Promise<void> {
    await this.#query("announce", statements.ANNOUNCE, [this.#process, forMs]);
  }

  async poke(process: string, bots: readonly number[]): Promise<void> {
    await this.#query("poke", statements.POKE, [this.#prefix, process, bots]);
  }

  async cancel(bot: number, lane: string, id: string): Promise<boolean> {
    return (await this.#query("cancel", statements.CANCEL, [bot, lane, id])).length > 0;
  }

  async begin(bot: number, key: string, token: string): Promise<EffectState> {
    for (;;) {
      const values = [bot, key, token, EFFECT_MS];
      const begun = await this.#query("begin", statements.BEGIN, values);
      if (begun.length > 0) return { state: "begun" };
      const [row] = await this.#query("begun", statements.BEGUN, [bot, key]);
      if (typeof row?.["result"] === "string") return { state: "ended", result: row["result"] };
      if (row !== undefined) return { state: "unknown", begunAt: Number(row["at"]) };
      // It was canceled in between.
    }
  }

  async end(bot: number, key: string, token: string, result: string): Promise<void> {
    await this.#query("end", statements.END, [bot, key, token, result]);
  }

  async undo(bot: number, key: string, token: string): Promise<void> {
    await this.#query("undo", statements.UNDO, [bot, key, token]);
  }

  async buried(bot: number | undefined, limit: number): Promise<readonly DeadLetter[]> {
    const rows = await this.#query("buried", statements.BURIED, [bot, limit]);
    return rows.map((row) => ({
      ...toEntry(row, Number(row["bot"]), String(row["lane"])),
      error: String(row["error"]),
      buriedAt: Number(row["buried_at"]),
    }));
  }

  async unbury(bot: number, id: string): Promise<readonly LaneKey[] | undefined> {
    const values = [bot, id, this.#mark(), this.#prefix];
    const rows = await this.#query("unbury", statements.UNBURY, values);
    return rows.length === 0 ? undefined : lanesOf(rows);
  }

  async drop(bot: number, id: string): Promise<boolean> {
    return (await this.#query("drop", statements.DROP, [bot, id])).length > 0;
  }

  async stats(): Promise<readonly InboxStats[]> {
    const rows = await this.#query("stats", statements.STATS);
    return rows.map((row) => ({
      bot: Number(row["bot"]),
      lanes: Number(row["lanes"]),
      waiting: Number(row["waiting"]),
      scheduled: Number(row["scheduled"]),
      dead: Number(row["dead"]),
      oldestMs: numberOf(row["oldest"]),
    }));
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  #mark(): string {
    return `${this.#process}:${++this.#marks}`;
  }

  #query(name: string, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#database.query(name, text, values);
  }
}

interface Put {
  readonly entries: readonly Entry[];
  readonly capacity: number;
}

interface Take extends LaneOwner {
  readonly forMs: number;
}

interface Head extends LaneOwner {
  readonly limit: number;
  readonly returned: readonly string[];
}

type HeadResult = readonly StoredEntry[] | "lost";

interface Done extends LaneOwner {
  readonly id: string;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function ownerOf({ bot, lane, token }: LaneOwner): LaneOwner {
  return { bot, lane, token };
}

function columnsOf(owners: readonly LaneOwner[]): readonly unknown[][] {
  return [
    owners.map(({ bot }) => bot),
    owners.map(({ lane }) => lane),
    owners.map(({ token }) => token),
  ];
}

function lanesOf(rows: readonly Row[]): LaneKey[] {
  return rows
    .filter((row) => row["woken_bot"] !== null)
    .map((row) => ({ bot: Number(row["woken_bot"]), lane: String(row["woken_lane"]) }));
}

function toEntry(row: Row, bot: number, lane: string): StoredEntry {
  const notBefore = numberOf(row["not_before"]);
  return {
    bot,
    lane,
    id: String(row["id"]),
    order: Number(row["ord"]),
    json: String(row["json"]),
    ...(typeof row["trace"] === "string" ? { trace: row["trace"] } : {}),
    ...(notBefore === undefined ? {} : { notBefore }),
    storedAt: Number(row["stored_at"]),
    lost: Number(row["lost"]),
  };
}

function numberOf(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
