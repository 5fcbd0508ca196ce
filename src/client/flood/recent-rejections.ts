const WITHIN_MS = 5000;
const FOR_ALL = 3;

/** Remembers which chats Telegram asked to wait for lately: as many as three mean that it is about the whole bot. */
export class RecentChats {
  readonly #refused = new Map<string, number>();

  /** Notes a refused chat; tells whether there were so many. */
  add(chat: string, now: number): boolean {
    // They are in the order of their times, so the loop ends early.
    for (const [known, at] of this.#refused) {
      if (at > now - WITHIN_MS) break;
      this.#refused.delete(known);
    }
    this.#refused.delete(chat);
    this.#refused.set(chat, now);
    return this.#refused.size >= FOR_ALL;
  }
}
