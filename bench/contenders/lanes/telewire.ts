import { Bot } from "telewire";
// Internal parts, which users cannot import: they are what a bot does without its lanes.
import { TokenRunner } from "../../../dist/bot/bot-runner.js";
import { HandlerSet } from "../../../dist/bot/handlers.js";
import { resolveLanes } from "../../../dist/bot/lanes-options.js";
import { UpdateWork } from "../../../dist/bot/update-work.js";
import { Composer, Context, createDispatcher } from "../../../dist/dispatch/index.js";
import type { OpenContender } from "../../cases/case.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { BOT_INFO } from "../contract.ts";
import { LastCommand, openSynchronous } from "./last-command.ts";

// The declarations leave out what is internal.
const { routesOf } = Composer as unknown as {
  routesOf(composer: Composer): Parameters<typeof createDispatcher>[0];
};

const HANDLER_SETTINGS = { debug: false, maxAttempts: 1, onDeadLetter: undefined };

const TOKEN = "123456:bench";

function createBot(): Bot {
  return new Bot(TOKEN, { botInfo: BOT_INFO });
}

/** Registers handlers that only note their calls. */
function addHandlers(composer: Composer, last: LastCommand): void {
  for (const command of COMMANDS)
    composer.command(command, (ctx) => last.note(ctx.update.update_id, command));
}

/** A bot, with its lanes. */
export function openBot(): OpenContender {
  const last = new LastCommand();
  const bot = createBot();
  addHandlers(bot, last);
  return openSynchronous(last, (update) => bot.handleUpdate(update));
}

/** The dispatcher of a bot without its lanes. */
export function openDispatcher(): OpenContender {
  const last = new LastCommand();
  const composer = new Composer();
  addHandlers(composer, last);
  const { api, botInfo } = createBot();
  // Every `ctx` refers to lanes; these handle nothing.
  const { lanes } = new TokenRunner({
    token: TOKEN,
    api,
    apiRoot: undefined,
    work: new UpdateWork(new HandlerSet(composer, HANDLER_SETTINGS), resolveLanes(), undefined),
    botInfo,
    isSiblingBot: undefined,
  });
  const dispatch = createDispatcher(routesOf(composer), (error) => {
    throw error;
  });
  return openSynchronous(last, (update) => dispatch(new Context(update, api, botInfo, lanes)));
}
