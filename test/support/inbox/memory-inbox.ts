import { BusyError } from "../../../src/errors.ts";
import type {
  Claim,
  DeadLetter,
  EffectState,
  Effects,
  Entry,
  Inbox,
  StoredEntry,
} from "../../../src/inbox/inbox.ts";

interface MemoryClaim {
  readonly owner: MemoryInbox;
  readonly controller: AbortController;
  readonly claim: Claim;
}

interface Effect {
  readonly token: string;
  readonly begunAt: number;
  result?: string;
}

/** What several {@link MemoryInbox} share. */
class MemoryStore {
  readonly waiting = new Map<string, StoredEntry>();
  readonly seen = new Set<string>();
  readonly dead = new Map<string, DeadLetter>();
  readonly effects = new Map<string, Effect>();
  readonly claims = new Map<string, MemoryClaim>();
  /** When each lane was claimed last, in turns. */
  readonly lastTurn = new Map<string, number>();
  readonly listeners = new Set<() => void>();
  turn = 0;

  changed(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** An inbox in memory, as simple as possible: the model of the engines, and the engine of tests of workers. */
export class MemoryInbox implements Inbox {
  readonly #store: MemoryStore;
  readonly #capacity: number;
  #isClosed = false;
  /** Makes the next calls of a function fail. */
  readonly failures: { put: number; claim: number; done: number } = { put: 0, claim: 0, done: 0 };
  readonly effects: Effects = {
    begin: async (bot, key, token): Promise<EffectState> => {
      const { effects } = this.#store;
      const effect = effects.get(`${bot} ${key}`);
      if (effect === undefined) effects.set(`${bot} ${key}`, { token, begunAt: Date.now() });
      if (effect === undefined) return { state: "begun" };
      const { result, begunAt } = effect;
      if (result === undefined && effect.token === token) return { state: "begun" };
      return result === undefined ? { state: "unknown", begunAt } : { state: "ended", result };
    },
    end: async (bot, key, token, result) => {
      const effect = this.#store.effects.get(`${bot} ${key}`);
      if (effect?.token === token) effect.result = result;
    },
    cancel: async (bot, key, token) => {
      const { effects } = this.#store;
      if (effects.get(`${bot} ${key}`)?.token === token) effects.delete(`${bot} ${key}`);
    },
  };
  readonly dead: Inbox["dead"] = {
    list: async ({ bot, limit }) =>
      [...this.#store.dead.values()]
        .filter((letter) => bot === undefined || letter.bot === bot)
        .slice(0, limit),
    retry: async (bot, id) => {
      const letter = this.#store.dead.get(`${bot} ${id}`);
      if (letter === undefined) return false;
      const { error: _, buriedAt: __, ...entry } = letter;
      this.#store.dead.delete(`${bot} ${id}`);
      this.#store.waiting.set(`${bot} ${id}`, { ...entry, storedAt: Date.now(), lost: 0 });
      this.#store.changed();
      return true;
    },
    drop: async (bot, id) => this.#store.dead.delete(`${bot} ${id}`),
  };

  /** Shares the store of another one. */
  constructor({ shared, capacity = 100_000 }: { shared?: MemoryInbox; capacity?: number } = {}) {
    this.#store = shared === undefined ? new MemoryStore() : shared.#store;
    this.#capacity = capacity;
  }

  async put(entries: readonly Entry[]): Promise<void> {
    this.#check("put");
    const { waiting, seen } = this.#store;
    if (waiting.size + entries.length > this.#capacity) throw new BusyError("capacity");
    for (const entry of entries) {
      const key = `${entry.bot} ${entry.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.set(key, { ...entry, storedAt: Date.now(), lost: 0 });
      const delayMs = (entry.notBefore ?? 0) - Date.now();
      if (delayMs > 0) setTimeout(() => this.#store.changed(), delayMs).unref();
    }
    this.#store.changed();
  }

  async claim(bots: readonly number[], limit: number, signal: AbortSignal): Promise<Claim[]> {
    for (;;) {
      this.#check("claim");
      if (signal.aborted) return [];
      const lanes = this.#freeLanes(bots).slice(0, limit);
      if (lanes.length > 0) return lanes.map(({ bot, lane }) => this.#claim(bot, lane));
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#store.listeners.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        this.#store.listeners.add(wake);
        signal.addEventListener("abort", wake);
      });
    }
  }

  async cancel(bot: number, lane: string, id: string): Promise<boolean> {
    const entry = this.#store.waiting.get(`${bot} ${id}`);
    if (entry?.lane !== lane || isDue(entry)) return false;
    this.#store.seen.delete(`${bot} ${id}`);
    return this.#store.waiting.delete(`${bot} ${id}`);
  }

  async stats(): Promise<Awaited<ReturnType<Inbox["stats"]>>> {
    const { waiting, dead } = this.#store;
    const bots = new Set([...waiting.values(), ...dead.values()].map(({ bot }) => bot));
    return [...bots].map((bot) => {
      const entries = [...waiting.values()].filter((entry) => entry.bot === bot);
      const due = entries.filter(isDue);
      const since = due.map(({ storedAt, notBefore = 0 }) => Math.max(storedAt, notBefore));
      return {
        bot,
        lanes: new Set(due.map(({ lane }) => lane)).size,
        waiting: due.length,
        scheduled: entries.length - due.length,
        dead: [...dead.values()].filter((letter) => letter.bot === bot).length,
        oldestMs: due.length > 0 ? Date.now() - Math.min(...since) : undefined,
      };
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { owner, claim } of [...this.#store.claims.values()])
      if (owner === this) await claim.release();
    this.#store.changed();
  }

  /** Takes a lane away from its claim, as after a freeze. */
  lose(bot: number, lane: string): void {
    const key = `${bot} ${lane}`;
    const claim = this.#store.claims.get(key);
    this.#store.claims.delete(key);
    const [first] = this.#entriesOf(bot, lane);
    if (first !== undefined)
      this.#store.waiting.set(`${bot} ${first.id}`, { ...first, lost: first.lost + 1 });
    claim?.controller.abort();
    this.#store.changed();
  }

  #check(call: "put" | "claim" | "done"): void {
    if (this.#isClosed) throw new Error("The inbox is closed");
    if (this.failures[call]-- > 0) throw new Error("the store cannot be reached");
  }

  #freeLanes(bots: readonly number[]): { bot: number; lane: string }[] {
    const { waiting, claims, lastTurn } = this.#store;
    const lanes = new Map<string, { bot: number; lane: string }>();
    for (const { bot, lane, ...entry } of waiting.values())
      if (bots.includes(bot) && isDue(entry) && !claims.has(`${bot} ${lane}`))
        lanes.set(`${bot} ${lane}`, { bot, lane });
    const turnOf = (key: string): number => lastTurn.get(key) ?? 0;
    const ordered = [...lanes].sort(([one], [other]) => turnOf(one) - turnOf(other));
    const perBot = bots.map((bot) => ordered.filter(([, free]) => free.bot === bot));
    const rounds = Array.from({ length: ordered.length }, (_, at) => perBot.map((own) => own[at]));
    const fair = rounds.flat().flatMap((free) => (free === undefined ? [] : [free[1]]));
    return fair.sort((one, other) => this.#lastOf(one.bot) - this.#lastOf(other.bot));
  }

  #lastOf(bot: number): number {
    return this.#store.lastTurn.get(String(bot)) ?? 0;
  }

  #entriesOf(bot: number, lane: string): StoredEntry[] {
    return [...this.#store.waiting.values()]
      .filter((entry) => entry.bot === bot && entry.lane === lane && isDue(entry))
      .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
  }

  #claim(bot: number, lane: string): Claim {
    const store = this.#store;
    const key = `${bot} ${lane}`;
    const controller = new AbortController();
    const returned = new Set<string>();
    const isMine = (): boolean => store.claims.get(key)?.claim === claim;
    const remove = (id: string): StoredEntry | undefined => {
      const entry = store.waiting.get(`${bot} ${id}`);
      store.waiting.delete(`${bot} ${id}`);
      return entry;
    };
    const onChange = (): void => claim.onMore?.();
    const claim: Claim = {
      bot,
      lane,
      signal: controller.signal,
      onMore: undefined,
      head: async (limit) => {
        if (!isMine()) return [];
        const entries = this.#entriesOf(bot, lane).filter(({ id }) => !returned.has(id));
        const head = entries.slice(0, limit);
        for (const { id } of head) returned.add(id);
        return head;
      },
      done: async (id) => {
        this.#check("done");
        if (!isMine()) return false;
        remove(id);
        return true;
      },
      fail: async (id, error) => {
        if (!isMine()) return false;
        const entry = remove(id);
        if (entry) store.dead.set(`${bot} ${id}`, { ...entry, error, buriedAt: Date.now() });
        return true;
      },
      release: async () => {
        store.listeners.delete(onChange);
        if (isMine()) store.claims.delete(key);
        store.changed();
      },
    };
    store.listeners.add(onChange);
    store.claims.set(key, { owner: this, controller, claim });
    store.turn++;
    store.lastTurn.set(key, store.turn);
    store.lastTurn.set(String(bot), store.turn);
    return claim;
  }
}

function isDue({ notBefore = 0 }: Pick<Entry, "notBefore">): boolean {
  return notBefore <= Date.now();
}
