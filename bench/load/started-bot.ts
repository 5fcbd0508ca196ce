import { deepStrictEqual } from "node:assert/strict";
import type { Role } from "../cases/case.ts";
import { expectedCommands, type HandledCommand } from "../inputs/commands.ts";
import type { BotQuestions, BotSetup } from "./bot-questions.ts";
import { LOAD_BOTS, type LoadBotName } from "./bots/index.ts";
import { Remote } from "./remote.ts";

/** The bots of a case, by the names that they have there. */
export type NamedBots = Readonly<Record<string, LoadBotName>>;

/** A contender whose bot has been started. */
export interface StartedContender {
  readonly name: string;
  readonly role: Role;
  readonly bot: StartedBot;
}

/** Starts all bots of a case at once. Each has its token, by which the server counts its calls. */
export function startBots(
  bots: NamedBots,
  apiRoot: string,
  setup: Omit<BotSetup, "bot" | "destination">,
): Promise<readonly StartedContender[]> {
  const started = Object.entries(bots).map(async ([name, bot], index) => {
    const destination = { apiRoot, token: `${1000 + index}:bench` };
    return {
      name,
      role: LOAD_BOTS[bot].role,
      bot: await StartedBot.start({ ...setup, bot, destination }),
    };
  });
  return Promise.all(started);
}

/** A bot in a separate process of this runtime. */
export class StartedBot {
  readonly setup: BotSetup;
  /** Port of its webhook; 0 when it polls. */
  readonly port: number;
  readonly #remote: Remote<BotQuestions>;

  private constructor(setup: BotSetup, port: number, remote: Remote<BotQuestions>) {
    this.setup = setup;
    this.port = port;
    this.#remote = remote;
  }

  static async start(setup: BotSetup): Promise<StartedBot> {
    const remote = Remote.start<BotQuestions>("load/bot-process.ts", setup, "this");
    return new StartedBot(setup, await remote.ask("start", 0), remote);
  }

  /**
   * Makes the bot handle a number of commands. Resolves to the processor time that it took, with the result of `work`, and
   * rejects when the bot has handled another number.
   */
  async measureCpu<T>(
    commands: number,
    work: () => Promise<T>,
  ): Promise<{ readonly cpuMicroseconds: number; readonly result: T }> {
    const before = await this.#remote.ask("usage", null);
    const result = await work();
    const after = await this.#remote.ask("usage", null);
    const handled = after.handled - before.handled;
    if (handled !== commands)
      throw new Error(`${this.setup.bot} handled ${handled} commands instead of ${commands}`);
    return { cpuMicroseconds: after.cpuMicroseconds - before.cpuMicroseconds, result };
  }

  /** Waits until so many commands have been handled since the bot was started. */
  async whenHandled(commands: number): Promise<void> {
    await this.#remote.ask("whenHandled", commands);
  }

  /** Rejects unless the handlers have seen the first updates, each once and unchanged. */
  async checkFirst(): Promise<void> {
    const byId = (one: HandledCommand, other: HandledCommand): number =>
      one.updateId - other.updateId;
    const first = await this.#remote.ask("first", null);
    deepStrictEqual(first.toSorted(byId), expectedCommands());
  }

  close(): Promise<void> {
    return this.#remote.close();
  }
}
