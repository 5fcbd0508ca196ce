/** Stores the bot's updates in the journal, until SIGTERM. */
import { Bot } from "telewire";
import { inbox, journal } from "telewire/workers";
import { LOCK_MS, readTask } from "./settings.ts";

const { apiRoot, token, folder } = readTask();
const engine = journal(folder, { lockMs: LOCK_MS });
const bot = new Bot(token, { client: { apiRoot } });
await inbox(bot, engine).poll({ signals: true, quiet: true });
await engine.close();
