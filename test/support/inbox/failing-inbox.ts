import type { EffectState, Effects, Entry, Inbox } from "../../../src/inbox/inbox.ts";

type Begun = { readonly token: string; result?: string };

/** An inbox without workers, whose calls fail on request. */
export class FailingInbox implements Pick<Inbox, "put" | "cancel"> {
  readonly entries: Entry[] = [];
  /** Errors with which the next calls reject, by their name. */
  readonly failing: Partial<Record<"put" | "begin" | "end" | "cancel", Error[]>> = {};
  readonly #begun = new Map<string, Begun>();

  readonly effects: Effects = {
    begin: async (bot, key, token): Promise<EffectState> => {
      this.#fail("begin");
      const begun = this.#begun.get(`${bot}:${key}`);
      if (begun === undefined) {
        this.#begun.set(`${bot}:${key}`, { token });
        return { state: "begun" };
      }
      const { result } = begun;
      return result === undefined
        ? { state: "unknown", begunAt: 1_700_000_000_000 }
        : { state: "ended", result };
    },
    end: async (bot, key, token, result) => {
      this.#fail("end");
      const begun = this.#begun.get(`${bot}:${key}`);
      if (begun?.token === token) begun.result = result;
    },
    cancel: async (bot, key, token) => {
      this.#fail("cancel");
      const begun = this.#begun.get(`${bot}:${key}`);
      if (begun?.token === token && begun.result === undefined) this.#begun.delete(`${bot}:${key}`);
    },
  };

  async put(entries: readonly Entry[]): Promise<void> {
    this.#fail("put");
    for (const entry of entries)
      if (!this.entries.some(({ bot, id }) => bot === entry.bot && id === entry.id))
        this.entries.push(entry);
  }

  async cancel(bot: number, lane: string, id: string): Promise<boolean> {
    const at = this.entries.findIndex(
      (entry) => entry.bot === bot && entry.lane === lane && entry.id === id,
    );
    if (at >= 0) this.entries.splice(at, 1);
    return at >= 0;
  }

  #fail(call: keyof FailingInbox["failing"]): void {
    const error = this.failing[call]?.shift();
    if (error !== undefined) throw error;
  }
}
