import { freePort } from "../support/servers/free-port.ts";
import type { Client } from "./clients.ts";
import { Program } from "./program.ts";
import { createStage, type Outcome, type Stage, type Step } from "./stage.ts";
import { COMMERCE_STEPS } from "./steps/commerce.ts";
import { FILE_STEPS } from "./steps/files.ts";
import { GROUP_STEPS } from "./steps/groups.ts";
import { CONFLICT, FLOOD, playWebhook } from "./steps/network.ts";
import { TEXT_STEPS } from "./steps/texts.ts";

/** What the running program goes through, in this order: a conflict may end it. */
const POLLING_STEPS: readonly Step[] = [
  ...TEXT_STEPS,
  ...FILE_STEPS,
  ...COMMERCE_STEPS,
  ...GROUP_STEPS,
  FLOOD,
];

/** The names of all steps, in the order in which they are played. */
export const STEP_NAMES: readonly string[] = [
  ...POLLING_STEPS.map(({ name }) => name),
  CONFLICT.name,
  "webhook",
];

/** How a step went. */
export interface StepResult {
  readonly step: string;
  readonly hasPassed: boolean;
  /** An {@link Outcome}, or what was expected and what came. */
  readonly words: string;
}

/** Plays the story to the program of a client, which has been prepared. Resolves with one result for each step. */
export async function tellStory({ run }: Client): Promise<readonly StepResult[]> {
  const stage = createStage();
  const programs: Program[] = [];
  const results: StepResult[] = [];
  const record = async (step: string, play: () => Promise<Outcome>) => {
    try {
      results.push({ step, hasPassed: true, words: await play() });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      results.push({ step, hasPassed: false, words });
    }
  };
  const API_ROOT = await stage.emulator.listen();
  const start = (settings: Readonly<Record<string, string>>) => {
    const program = new Program(run, { BOT_TOKEN: stage.bot.token, API_ROOT, ...settings });
    programs.push(program);
    return { ...stage, program };
  };
  try {
    const polling = start({ MODE: "polling" });
    for (const step of POLLING_STEPS)
      await record(step.name, () => playWhileRunning(polling, step.play));
    await record(CONFLICT.name, async () => {
      await polling.program.ready;
      const outcome = await CONFLICT.play(polling);
      await polling.program.stop();
      return outcome;
    });
    await record("webhook", async () => {
      const port = await freePort();
      const webhook = start({ MODE: "webhook", PORT: String(port), WEBHOOK_SECRET: "sesame" });
      const url = `http://127.0.0.1:${port}/hook`;
      const outcome = await playWhileRunning(webhook, (all) => playWebhook(all, url));
      await webhook.program.stop();
      return outcome;
    });
  } finally {
    for (const program of programs) program.kill();
    await stage.emulator.close();
  }
  return results;
}

/** Rejects as soon as the program ends, instead of waiting for what it can no longer do. */
async function playWhileRunning(stage: Stage, play: Step["play"]): Promise<Outcome> {
  const { program } = stage;
  await program.ready;
  const end = program.ended.then((): never => {
    throw new Error(`The program has ended: ${program.output}`);
  });
  return await Promise.race([play(stage), end]);
}
