import { deepStrictEqual } from "node:assert/strict";
import type { LoadContender, LoadFigures, OpenLoad } from "../cases/case.ts";
import { COMMAND_UPDATES, splitCommand } from "../inputs/commands.ts";
import type { MockMessage } from "../mock-server/mock-api.ts";
import { type MockServer, startMockServer } from "../mock-server/start.ts";
import type { GeneratorQuestions } from "./load-generator.ts";
import { Remote } from "./remote.ts";
import { type NamedBots, type StartedBot, startBots } from "./started-bot.ts";

/** Webhooks that are compared under the same load. */
export interface WebhookLoadSetup {
  readonly bots: NamedBots;
  /** What a handler does: nothing, or one call. */
  readonly work: "none" | "reply";
  /** Processes that share a webhook. */
  readonly workers: number;
  readonly updatesPerSample: number;
}

/** Starts the bots, the load generator and the Bot API server that the bots call, each in a separate process. */
export async function openWebhookLoad(setup: WebhookLoadSetup): Promise<OpenLoad> {
  const { work, workers, updatesPerSample } = setup;
  const generator = Remote.start<GeneratorQuestions>("load/load-generator.ts", {}, "node");
  const server = await startMockServer();
  const bots = await startBots(setup.bots, server.apiRoot, { delivery: "webhook", work, workers });
  const contenders = bots.map(({ name, role, bot }): LoadContender => {
    const send = (updates: number): Promise<LoadFigures> =>
      sendUpdates({ bot, generator, server, updates });
    return {
      name,
      role,
      sample: () => send(updatesPerSample),
      async check() {
        await send(COMMAND_UPDATES.length);
        await bot.checkFirst();
        if (work === "reply") await checkMessages(bot, server);
      },
    };
  });
  return {
    contenders,
    async close() {
      for (const { bot } of bots) await bot.close();
      await generator.close();
      await server.close();
    },
  };
}

interface Sending {
  readonly bot: StartedBot;
  readonly generator: Remote<GeneratorQuestions>;
  readonly server: MockServer;
  readonly updates: number;
}

async function sendUpdates({ bot, generator, server, updates }: Sending): Promise<LoadFigures> {
  const callsBefore = await countCalls(bot, server);
  const { cpuMicroseconds, result } = await bot.measureCpu(updates, () =>
    generator.ask("send", { port: bot.port, requests: updates }),
  );
  const calls = (await countCalls(bot, server)) - callsBefore;
  const expected = bot.setup.work === "reply" ? updates : 0;
  if (calls !== expected)
    throw new Error(`${bot.setup.bot} made ${calls} calls instead of ${expected}`);
  const { p50, p75, p90, p99 } = result.latency;
  return {
    time: (result.milliseconds * 1e6) / updates,
    cpu: (cpuMicroseconds * 1e3) / updates,
    latency: { p50: p50 * 1e6, p75: p75 * 1e6, p90: p90 * 1e6, p99: p99 * 1e6 },
    generatorCpu: (result.generatorCpuMicroseconds * 1e3) / updates,
  };
}

/** How many calls of a bot the server has accepted. */
async function countCalls({ setup }: StartedBot, server: MockServer): Promise<number> {
  const { methods, refused } = (await server.stats())[setup.destination.token] ?? NO_CALLS;
  return Object.values(methods).reduce((sum, count) => sum + count, -refused);
}

const NO_CALLS = { methods: {}, refused: 0 };

/** Rejects unless the bot has sent to each chat the text after its command. */
async function checkMessages({ setup }: StartedBot, server: MockServer): Promise<void> {
  const messages = (await server.messages())[setup.destination.token] ?? [];
  const byChat = (one: MockMessage, other: MockMessage): number => one.chat_id - other.chat_id;
  const expected = COMMAND_UPDATES.map(({ message: { chat, text } }) => {
    return { chat_id: chat.id, text: splitCommand(text)[1] };
  });
  deepStrictEqual(messages.toSorted(byChat), expected.toSorted(byChat));
}
