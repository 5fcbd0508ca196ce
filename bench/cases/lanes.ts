import { Bot } from "telewire";
// Internal parts, which users cannot import: they are what a bot does without its lanes.
import { TokenRunner } from "../../dist/bot/bot-runner.js";
import { HandlerSet } from "../../dist/bot/handlers.js";
import { resolveLanes } from "../../dist/bot/lanes-options.js";
import { Composer, Context, createDispatcher } from "../../dist/dispatch/index.js";
import { BOT_INFO } from "../contenders/contract.ts";
import { COMMAND_UPDATES, COMMANDS, splitCommand } from "../inputs/commands.ts";
import { createCycle } from "../inputs/cycle.ts";
import type { TextUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

// The declarations leave out what is internal.
const { routesOf } = Composer as unknown as {
  routesOf(composer: Composer): Parameters<typeof createDispatcher>[0];
};

/** Counts handler calls and keeps the last one. */
class LastCommand {
  calls = 0;
  updateId = 0;
  command = "";

  /** Registers handlers that only count. */
  addTo(composer: Composer): void {
    for (const command of COMMANDS)
      composer.command(command, (ctx) => this.note(ctx.update.update_id, command));
  }

  note(updateId: number, command: string): void {
    this.calls += 1;
    this.updateId = updateId;
    this.command = command;
  }
}

function createContender(
  name: string,
  role: Role,
  createDispatch: (last: LastCommand) => (update: TextUpdate) => unknown,
): Contender {
  const last = new LastCommand();
  const dispatch = createDispatch(last);
  const next = createCycle(COMMAND_UPDATES);
  return {
    name,
    role,
    run: () => dispatch(next()),
    async check() {
      for (const update of COMMAND_UPDATES) {
        const calls = last.calls + 1;
        if (dispatch(update) !== undefined) throw new Error("A synchronous handler had to wait");
        if (last.calls !== calls || last.updateId !== update.update_id)
          throw new Error(`The handler did not run once with update ${update.update_id}`);
        if (!update.message.text.startsWith(`/${last.command} `))
          throw new Error(`${update.message.text} was handled as ${last.command}`);
      }
    },
  };
}

const HANDLER_SETTINGS = { debug: false, maxAttempts: 1, onDeadLetter: undefined };

const TOKEN = "123456:bench";

function createBot(): Bot {
  return new Bot(TOKEN, { botInfo: BOT_INFO });
}

/** What the order of chats costs when no handler has to wait. */
export const laneCases: readonly Case[] = [
  {
    name: "lanes",
    title: "Lanes: a synchronous handler through the lanes of the bot, and without them",
    operation: "one update, until its handler has returned",
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [{ ours: "telewire", against: "telewire, dispatch alone", atMostTimesAsLong: 1.5 }],
    notes: [
      '"telewire, dispatch alone" is telewire\'s own dispatcher with the same handlers and a new `ctx` for each update: the bot without what keeps the order of each chat.',
    ],
    async open() {
      const contenders = [
        createContender("telewire", "ours", (last) => {
          const bot = createBot();
          last.addTo(bot);
          return (update) => bot.handleUpdate(update);
        }),
        createContender("telewire, dispatch alone", "ours", (last) => {
          const composer = new Composer();
          last.addTo(composer);
          const { api, botInfo } = createBot();
          // Every `ctx` refers to lanes; these handle nothing.
          const { lanes } = new TokenRunner({
            token: TOKEN,
            api,
            apiRoot: undefined,
            handlers: new HandlerSet(composer, HANDLER_SETTINGS),
            botInfo,
            lanes: resolveLanes(),
            validate: undefined,
            isSiblingBot: undefined,
          });
          const dispatch = createDispatcher(routesOf(composer), (error) => {
            throw error;
          });
          return (update) => dispatch(new Context(update, api, botInfo, lanes));
        }),
        createContender("bare Map", "ceiling", (last) => {
          const handlers = new Map(
            COMMANDS.map((command) => [command, (id: number) => last.note(id, command)]),
          );
          return ({ update_id, message }) =>
            handlers.get(splitCommand(message.text)[0])?.(update_id);
        }),
      ];
      return { contenders, close: async () => {} };
    },
  },
];
