import type { Poll, User } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { type Random, randomLongId } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";

/** The longest delay of a timer; a poll can be open for longer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** A poll with its votes. */
interface StoredPoll {
  /** The bot that sent it, unless it was a person. */
  readonly bot: BotAccount | undefined;
  poll: Poll;
  /** The chosen options by voter, as indexes. */
  readonly votes: Map<number, readonly number[]>;
  /** Where its messages are. */
  readonly messages: { readonly chat: Chat; readonly messageId: number }[];
}

/** All polls of one emulator. */
export class Polls {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #polls = new Map<string, StoredPoll>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Returns an identifier for a new poll. */
  createId(): string {
    return randomLongId(this.#random);
  }

  /** Returns a new poll with the same question and no votes. */
  copy(poll: Poll): Poll {
    const options = poll.options.map((option) => ({ ...option, voter_count: 0 }));
    const { open_period } = poll;
    return {
      ...poll,
      ...(open_period === undefined ? {} : { close_date: this.#timers.unixTime() + open_period }),
      id: this.createId(),
      options,
      total_voter_count: 0,
      is_closed: false,
    };
  }

  /** Stores the poll of a message, which can be one more message of a known poll. It ends by itself if it has an end. */
  add(bot: BotAccount | undefined, poll: Poll, chat: Chat, messageId: number): void {
    const known = this.#polls.get(poll.id);
    if (known !== undefined) {
      known.messages.push({ chat, messageId });
      return;
    }
    const stored = { bot, poll, votes: new Map(), messages: [{ chat, messageId }] };
    this.#polls.set(poll.id, stored);
    if (poll.close_date !== undefined) this.#closeAt(stored, poll.close_date * 1000);
  }

  /** Replaces the vote of a person, which is taken back by an empty list. The bot receives the poll, and who voted if it may. */
  vote(id: string, user: User, options: readonly number[]): void {
    const stored = this.#get(id);
    const { poll, votes, bot } = stored;
    if (poll.is_closed) throw new TypeError("The poll is closed");
    checkOptions(poll, options);
    if (votes.has(user.id) && !poll.allows_revoting)
      throw new TypeError("A vote in this poll cannot be changed");
    if (options.length === 0) votes.delete(user.id);
    else votes.set(user.id, options);
    this.#update(stored, {});
    if (!poll.is_anonymous)
      bot?.deliver("poll_answer", {
        poll_id: id,
        user,
        option_ids: [...options],
        option_persistent_ids: options.map((index) => poll.options[index]?.persistent_id ?? ""),
      });
  }

  /** Closes a poll and returns it. The bot that sent it receives it. */
  close(id: string): Poll {
    const stored = this.#get(id);
    this.#update(stored, { is_closed: true });
    return stored.poll;
  }

  #closeAt(stored: StoredPoll, time: number): void {
    if (stored.poll.is_closed) return;
    const delayMs = time - this.#timers.now();
    if (delayMs <= 0) this.close(stored.poll.id);
    else this.#timers.after(Math.min(delayMs, MAX_DELAY_MS), () => this.#closeAt(stored, time));
  }

  #get(id: string): StoredPoll {
    const stored = this.#polls.get(id);
    if (stored === undefined) throw new TypeError(`There is no poll ${id}`);
    return stored;
  }

  /** Counts the votes, shows the poll in its messages, and delivers it to the bot. */
  #update(stored: StoredPoll, changes: Partial<Poll>): void {
    const counts = [...stored.votes.values()].flat();
    stored.poll = {
      ...stored.poll,
      options: stored.poll.options.map((option, index) => ({
        ...option,
        voter_count: counts.filter((chosen) => chosen === index).length,
      })),
      total_voter_count: stored.votes.size,
      ...changes,
    };
    for (const { chat, messageId } of stored.messages) {
      const message = chat.messages.get(messageId);
      if (message !== undefined) chat.messages.set(messageId, { ...message, poll: stored.poll });
    }
    stored.bot?.deliver("poll", stored.poll);
  }
}

function checkOptions(poll: Poll, options: readonly number[]): void {
  const unknown = options.find((index) => poll.options[index] === undefined);
  if (unknown !== undefined)
    throw new RangeError(
      `The poll has no option ${unknown}; it has ${poll.options.length}, counted from 0`,
    );
  if (options.length > 1 && !poll.allows_multiple_answers)
    throw new TypeError("The poll allows one option only");
}
