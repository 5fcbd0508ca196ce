// Stores updates in an inbox and hands them to a bot. Gets its setup as an argument.
import { setTimeout as wait } from "node:timers/promises";
import { Bot } from "telewire";
import { BOT_INFO } from "../contenders/contract.ts";
import type { InboxPlace } from "../contenders/inbox/contract.ts";
import { chatOfUpdate, createInboxUpdates } from "../inputs/inbox.ts";
import { answerParent } from "../load/answer.ts";
import { INBOXES, type InboxName } from "./inboxes.ts";
import { type HandledCounts, OrderTally } from "./order-tally.ts";

/** The inbox of a process, and where it is. */
export interface InboxSetup {
  readonly inbox: InboxName;
  readonly place: InboxPlace;
}

/** Updates with consecutive identifiers. */
export interface UpdateRange {
  readonly first: number;
  readonly count: number;
  /** Whether each is of another chat; otherwise 5 % are of one of 1,000 chats. */
  readonly hasOwnChats?: boolean;
}

/** What was handled, and how long it took until the inbox was empty: undefined if it never was. */
export interface HandledResult extends HandledCounts {
  readonly milliseconds: number | undefined;
}

/** What a process with an inbox can be asked. */
export type InboxQuestions = {
  /** Stores updates. The answer is the number of milliseconds that it took. */
  readonly store: { readonly value: UpdateRange; readonly answer: number };
  /** Handles updates until the inbox is empty, or until nothing has happened for some time. */
  readonly handle: {
    readonly value: { readonly count: number; readonly patienceMs: number };
    readonly answer: HandledResult;
  };
  /** Begins to handle updates, and never ends. The answer comes when that many have begun. */
  readonly hold: { readonly value: number; readonly answer: null };
  /** How many updates are stored and not handled. */
  readonly left: { readonly value: null; readonly answer: number };
  readonly close: { readonly value: null; readonly answer: null };
};

/** Updates that are being stored at the same time, as when a webhook is busy. */
const IN_FLIGHT = 256;
const PATIENCE_FOR_START_MS = 60_000;

const { inbox, place } = JSON.parse(process.argv[2] ?? "") as InboxSetup;
const contender = await INBOXES[inbox].open(place);
const createUpdate = createInboxUpdates();

answerParent<InboxQuestions>({
  store,
  handle,
  async hold(count) {
    const begun = new OrderTally();
    const work = await contender.prepare(
      createBot((id, chat) => {
        begun.note(id, chat);
        return new Promise(() => undefined);
      }),
    );
    work.start();
    await begun.whenHandled(count, PATIENCE_FOR_START_MS);
    if (begun.counts.handled < count)
      throw new Error(`${begun.counts.handled} handlers have begun`);
    return null;
  },
  left: () => contender.left(),
  async close() {
    await contender.close();
    return null;
  },
});

async function store({ first, count, hasOwnChats = false }: UpdateRange): Promise<number> {
  const start = performance.now();
  let next = first;
  const storeSome = async (): Promise<void> => {
    while (next < first + count) {
      const id = next;
      next += 1;
      await contender.store(createUpdate(id, hasOwnChats ? id : chatOfUpdate(id)));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, storeSome));
  return performance.now() - start;
}

async function handle({
  count,
  patienceMs,
}: InboxQuestions["handle"]["value"]): Promise<HandledResult> {
  const tally = new OrderTally();
  const bot = createBot((id, chat) => tally.note(id, chat));
  const work = await contender.prepare(bot);
  const start = performance.now();
  work.start();
  await tally.whenHandled(count, patienceMs);
  const isEmpty = tally.counts.handled >= count && (await whenEmpty(patienceMs));
  const milliseconds = isEmpty ? performance.now() - start : undefined;
  await work.stop();
  return { ...tally.counts, milliseconds };
}

async function whenEmpty(patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while ((await contender.left()) > 0) {
    if (performance.now() > end) return false;
    await wait(1);
  }
  return true;
}

function createBot(handler: (id: number, chat: number) => unknown): Bot {
  const bot = new Bot("123456:inbox", { botInfo: BOT_INFO });
  bot.on("message:text", async ({ update, chatId }) => {
    await handler(update.update_id, chatId);
  });
  return bot;
}
