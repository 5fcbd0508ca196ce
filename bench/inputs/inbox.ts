import { createCycle } from "./cycle.ts";
import { wordsOf } from "./random.ts";
import { createUpdates, type TextUpdate, textMessage } from "./updates.ts";

/** The number of chats that the updates of an inbox belong to. */
export const INBOX_CHATS = 1000;
/** The share of the updates that belong to one of the chats. */
export const HOT_SHARE = 0.05;

const HOT_CHAT = 1;
/** Each is a message of a private chat, and takes about 500 bytes of JSON. */
const WORDS = 38;

/** The chat of an update, the same in every process. */
export function chatOfUpdate(id: number): number {
  const hash = Math.imul(id, 2_654_435_761) >>> 0;
  return hash / 2 ** 32 < HOT_SHARE ? HOT_CHAT : 1 + HOT_CHAT + (hash % (INBOX_CHATS - HOT_CHAT));
}

/** Returns a function that creates the update with an identifier, in a chat. */
export function createInboxUpdates(): (id: number, chat: number) => TextUpdate {
  const next = createCycle(
    createUpdates((random) => ({ message: textMessage(wordsOf(random, WORDS), random, 2) })),
  );
  return (id, chat) => {
    const { message } = next();
    return { update_id: id, message: { ...message, chat: { ...message.chat, id: chat } } };
  };
}
