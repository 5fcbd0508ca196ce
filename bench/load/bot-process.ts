// Runs one bot under load, or a cluster of processes with it. Gets its setup as an argument.
import { setTimeout as wait } from "node:timers/promises";
import { type Answers, answerParent } from "./answer.ts";
import type { BotQuestions, BotSetup } from "./bot-questions.ts";
import { LOAD_BOTS } from "./bots/index.ts";
import type { Handle } from "./bots/load-bot.ts";
import { startCluster } from "./cluster.ts";
import { cpuMicroseconds } from "./cpu-time.ts";
import { listen } from "./listen.ts";
import { Tally } from "./tally.ts";

/** How long a handler with the work "wait" takes. */
const WAIT_MS = 10;

const setup = JSON.parse(process.argv[2] ?? "") as BotSetup;
answerParent<BotQuestions>(setup.workers === 1 ? await runBot(setup) : startCluster(setup));

async function runBot(setup: BotSetup): Promise<Answers<BotQuestions>> {
  const { bot, destination, delivery, work } = setup;
  const tally = new Tally();
  const create = await LOAD_BOTS[bot].load();
  const { webhook, poll } = create(destination, createHandler(tally, work));
  return {
    async start(port) {
      if (delivery === "webhook") return listen(webhook(), port);
      poll();
      return 0;
    },
    usage: () => ({ handled: tally.handled, cpuMicroseconds: cpuMicroseconds() }),
    first: () => tally.first,
    async whenHandled(count) {
      await tally.whenHandled(count);
      return null;
    },
  };
}

function createHandler(tally: Tally, work: BotSetup["work"]): Handle {
  if (work === "none")
    return (updateId, command, argument) => tally.note(updateId, command, argument);
  return async (updateId, command, argument, reply) => {
    await (work === "reply" ? reply(argument) : wait(WAIT_MS));
    tally.note(updateId, command, argument);
  };
}
