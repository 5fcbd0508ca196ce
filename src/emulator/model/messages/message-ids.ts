/** Assigns the identifiers of new messages. */
export interface MessageIds {
  next(): number;
}

/** Identifiers 1, 2, 3 and so on: those of a supergroup or a channel, or of all private chats of a bot. */
export class MessageCounter implements MessageIds {
  last: number;

  /** `last` is the identifier of a message that is there already. */
  constructor(last = 0) {
    this.last = last;
  }

  next(): number {
    this.last++;
    return this.last;
  }
}

/**
 * Identifiers of a basic group. Telegram numbers its messages for each member, together with those of private chats; here all
 * members see the same number, which is new to each of the bots.
 */
export class GroupMessageIds implements MessageIds {
  readonly #counters: () => Iterable<MessageCounter>;
  #last = 0;

  constructor(counters: () => Iterable<MessageCounter>) {
    this.#counters = counters;
  }

  next(): number {
    const counters = [...this.#counters()];
    this.#last = Math.max(this.#last, ...counters.map(({ last }) => last)) + 1;
    for (const counter of counters) counter.last = this.#last;
    return this.#last;
  }
}
