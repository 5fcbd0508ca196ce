// The sources, because the built package does not export what a bot does without its lanes.
import { TokenRunner } from "../../../src/bot/bot-runner.ts";
import { HandlerSet } from "../../../src/bot/handlers.ts";
import { resolveLanes } from "../../../src/bot/lanes-options.ts";
import { UpdateWork } from "../../../src/bot/update-work.ts";
import { Composer, Context, createDispatcher } from "../../../src/dispatch/index.ts";
import { Bot } from "../../../src/index.ts";
import type { OpenContender } from "../../cases/case.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { BOT_INFO } from "../contract.ts";
import { LastCommand, openSynchronous } from "./last-command.ts";

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
  // The lanes of this one handle nothing.
  const runner = new TokenRunner({
    token: TOKEN,
    api,
    apiRoot: undefined,
    work: new UpdateWork(new HandlerSet(composer, HANDLER_SETTINGS), resolveLanes(), undefined),
    botInfo,
    isSiblingBot: undefined,
  });
  const dispatch = createDispatcher(Composer.routesOf(composer), (error) => {
    throw error;
  });
  return openSynchronous(last, (update) => dispatch(new Context(update, runner)));
}
