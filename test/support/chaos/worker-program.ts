/** Handles updates until it is killed, or asked to stop by SIGTERM. */
import { setTimeout as sleep } from "node:timers/promises";
import { Bot } from "../../../src/index.ts";
import { workers } from "../../../src/workers/index.ts";
import { openInbox } from "../inbox/open-any-inbox.ts";
import { bot as botInfo } from "../updates.ts";
import { now, report } from "./events.ts";
import { CHAOS_TOKEN, readSettings } from "./settings.ts";

const { spec, lockMs, handlerMs, poison } = readSettings();
const bot = new Bot(CHAOS_TOKEN, { botInfo });
bot.on("message", async ({ update, chatId, signal }) => {
  const id = update.update_id;
  report({ type: "begun", id, lane: chatId, at: now() });
  if (id === poison) process.kill(process.pid, "SIGKILL");
  await sleep(Math.random() * handlerMs, undefined, { signal }).catch(() =>
    report({ type: "aborted", id, at: now() }),
  );
  signal.throwIfAborted();
  report({ type: "ended", id, lane: chatId, at: now() });
});
const engine = await openInbox(spec, { lockMs });
const started = workers(bot, engine, { concurrency: 32 }).start({ signals: true, quiet: true });
report({ type: "ready" });
await started;
await engine.close();
