import type { State } from "../state/state.ts";
import type { SessionEvents } from "./operations.ts";

interface Session {
  lockMs: number;
  renewedAt: number;
  events: SessionEvents | undefined;
}

/** The inboxes that have claims, in this process and in others. A session ends when it was not renewed in time. */
export class Sessions {
  readonly #state: State;
  readonly #sessions = new Map<string, Session>();

  constructor(state: State) {
    this.#state = state;
  }

  /** When the next session ends unless it is renewed. */
  get nextEndAt(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { renewedAt, lockMs } of this.#sessions.values())
      next = Math.min(next, renewedAt + lockMs);
    return next;
  }

  set(id: string, lockMs: number, now: number, events?: SessionEvents): void {
    this.#sessions.set(id, { lockMs, renewedAt: now, events });
  }

  renew(id: string, now: number): void {
    const session = this.#sessions.get(id);
    if (session !== undefined) session.renewedAt = now;
  }

  /** To be called when the connection of a session has ended. It may come back. */
  detach(id: string, events: SessionEvents): void {
    const session = this.#sessions.get(id);
    if (session?.events === events) session.events = undefined;
  }

  eventsOf(id: string): SessionEvents | undefined {
    return this.#sessions.get(id)?.events;
  }

  /** Takes the lanes away from sessions that were not renewed, and returns those sessions. */
  endLate(now: number): readonly string[] {
    const ended: string[] = [];
    for (const [id, session] of this.#sessions) {
      if (session.renewedAt + session.lockMs > now) continue;
      ended.push(id);
      this.end(id);
      // Its process is frozen, and may claim again when it goes on.
      if (session.events !== undefined) this.set(id, session.lockMs, now, session.events);
    }
    return ended;
  }

  /** Takes all lanes away from a session. */
  end(id: string): void {
    const events = this.eventsOf(id);
    this.#sessions.delete(id);
    for (const { token, session } of [...this.#state.claims.values()]) {
      if (session !== id) continue;
      this.#state.orphan(token);
      events?.onLost(token);
    }
  }
}
