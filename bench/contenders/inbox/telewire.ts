import { Bot } from "telewire";
import { type Inbox, inbox, workers } from "telewire/workers";
import { BOT_INFO } from "../contract.ts";
import { CONCURRENCY, type InboxContender } from "./contract.ts";

/** telewire's `inbox()` and `workers()` with one of the engines. */
export function createTelewireInbox(engine: Inbox): InboxContender {
  const intake = inbox(new Bot("123456:inbox", { botInfo: BOT_INFO }), engine);
  return {
    store: (update) => intake.handleUpdate(update),
    async prepare(bot) {
      const working = workers(bot, engine, { concurrency: CONCURRENCY });
      let ended: Promise<void> | undefined;
      return {
        start() {
          ended = working.start({ quiet: true });
        },
        async stop() {
          await working.stop();
          await ended;
        },
      };
    },
    async left() {
      const stats = await engine.stats();
      return stats.reduce(
        (sum, { waiting, scheduled, dead }) => sum + waiting + scheduled + dead,
        0,
      );
    },
    close: () => engine.close(),
  };
}
