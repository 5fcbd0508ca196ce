import type { LoadContender, LoadFigures, OpenLoad } from "../cases/case.ts";
import { COMMAND_UPDATES } from "../inputs/commands.ts";
import { startMockServer } from "../mock-server/start.ts";
import { type NamedBots, startBots } from "./started-bot.ts";

/** Bots that are compared while they poll. */
export interface PollingLoadSetup {
  readonly bots: NamedBots;
  /** What a handler does: nothing, or a wait. */
  readonly work: "none" | "wait";
  /** How many updates a sample has, which the server has all at once. */
  readonly updatesPerSample: number;
  readonly updatesPerOperation: number;
}

/** Starts the bots and the server that they poll, each in a separate process. */
export async function openPollingLoad(setup: PollingLoadSetup): Promise<OpenLoad> {
  const { work, updatesPerSample, updatesPerOperation } = setup;
  const server = await startMockServer();
  const bots = await startBots(setup.bots, server.apiRoot, {
    delivery: "polling",
    work,
    workers: 1,
  });
  const contenders = bots.map(({ name, role, bot }): LoadContender => {
    const { token } = bot.setup.destination;
    let released = 0;
    const release = async (updates: number): Promise<LoadFigures> => {
      released += updates;
      const { cpuMicroseconds, result: milliseconds } = await bot.measureCpu(updates, async () => {
        const start = performance.now();
        await server.release({ token, updates });
        await bot.whenHandled(released);
        return performance.now() - start;
      });
      const operations = updates / updatesPerOperation;
      return { time: (milliseconds * 1e6) / operations, cpu: (cpuMicroseconds * 1e3) / operations };
    };
    return {
      name,
      role,
      sample: () => release(updatesPerSample),
      async check() {
        await release(COMMAND_UPDATES.length);
        await bot.checkFirst();
      },
    };
  });
  return {
    contenders,
    async close() {
      for (const { bot } of bots) await bot.close();
      await server.close();
    },
  };
}
