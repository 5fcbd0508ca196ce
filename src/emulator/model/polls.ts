import type { Poll, User } from "../../types/index.ts";
import { type Random, randomLongId } from "../random.ts";
import type { BotAccount } from "./bot-account.ts";
import type { Chat } from "./chat.ts";

/** A poll that a bot sent, with the votes. */
interface StoredPoll {
  readonly bot: BotAccount;
  poll: Poll;
  /** The chosen options by voter, as indexes. */
  readonly votes: Map<number, readonly number[]>;
  /** Where its messages are. */
  readonly messages: { readonly chat: Chat; readonly messageId: number }[];
}

/** All polls of one emulator. */
export class Polls {
  readonly #random: Random;
  readonly #polls = new Map<string, StoredPoll>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns an identifier for a new poll. */
  createId(): string {
    return randomLongId(this.#random);
  }

  /** Stores the poll of a message. */
  add(bot: BotAccount, poll: Poll, chat: Chat, messageId: number): void {
    const stored = this.#polls.get(poll.id);
    if (stored !== undefined) stored.messages.push({ chat, messageId });
    else this.#polls.set(poll.id, { bot, poll, votes: new Map(), messages: [{ chat, messageId }] });
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
    bot.deliver("poll", stored.poll);
    if (!poll.is_anonymous)
      bot.deliver("poll_answer", {
        poll_id: id,
        user,
        option_ids: [...options],
        option_persistent_ids: options.map((index) => poll.options[index]?.persistent_id ?? ""),
      });
  }

  /** Closes a poll and returns it. */
  close(id: string): Poll {
    const stored = this.#get(id);
    this.#update(stored, { is_closed: true });
    return stored.poll;
  }

  #get(id: string): StoredPoll {
    const stored = this.#polls.get(id);
    if (stored === undefined) throw new TypeError(`There is no poll ${id}`);
    return stored;
  }

  /** Counts the votes, and shows the poll in its messages. */
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
