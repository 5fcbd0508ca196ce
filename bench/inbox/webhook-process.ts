// Serves a bot's webhook in an app of Hono, with or without an inbox. Gets its setup as an argument.
import { Hono } from "hono";
import { Bot } from "telewire";
import { webhook } from "telewire/hono";
import { type Inbox, inbox } from "telewire/workers";
import { BOT_INFO } from "../contenders/contract.ts";
import type { InboxPlace } from "../contenders/inbox/contract.ts";
import { answerParent } from "../load/answer.ts";
import { listenWithFetch } from "../load/listen.ts";
import { WEBHOOK_PATH, WEBHOOK_SECRET } from "../load/requests.ts";
import { type EngineName, openEngine } from "./engines.ts";

/** The webhook of a process, and where the inbox is, if it has one. */
export interface WebhookSetup {
  readonly engine?: EngineName;
  readonly place: InboxPlace;
}

/** What a process with a webhook can be asked. */
export type WebhookQuestions = {
  /** Listens on a port, 0 for any. The answer is the port. */
  readonly listen: { readonly value: number; readonly answer: number };
  /** How many updates were handled, or are stored. */
  readonly taken: { readonly value: null; readonly answer: number };
  readonly close: { readonly value: null; readonly answer: null };
};

const { engine: name, place } = JSON.parse(process.argv[2] ?? "") as WebhookSetup;
const engine = name === undefined ? undefined : await openEngine(name, place);
let handled = 0;
const bot = new Bot("123456:inbox", { botInfo: BOT_INFO });
bot.on("message", () => {
  handled += 1;
});

answerParent<WebhookQuestions>({
  listen(port) {
    const target = engine === undefined ? bot : inbox(bot, engine);
    const listener = webhook(target, { secretToken: WEBHOOK_SECRET });
    return listenWithFetch(new Hono().post(WEBHOOK_PATH, listener).fetch, port);
  },
  taken: () => (engine === undefined ? handled : stored(engine)),
  async close() {
    await engine?.close();
    return null;
  },
});

async function stored(from: Inbox): Promise<number> {
  const stats = await from.stats();
  return stats.reduce((sum, { waiting }) => sum + waiting, 0);
}
