import { createMapDispatch } from "../contenders/ceiling.ts";
import type { CreateDispatch, OnCommand } from "../contenders/contract.ts";
import { createGramioDispatch } from "../contenders/gramio.ts";
import { createGrammyDispatch } from "../contenders/grammy.ts";
import { createTelegrafDispatch } from "../contenders/telegraf.ts";
import { createTelewireDispatch } from "../contenders/telewire.ts";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { commandUpdate, type TextUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

/** Counts handler calls and keeps the arguments of the last one. */
class Tally {
  calls = 0;
  updateId = 0;
  argument = "";

  note(updateId: number, argument: string): void {
    this.calls += 1;
    this.updateId = updateId;
    this.argument = argument;
  }
}

type Style = "synchronous" | "awaiting";

/** Creates a separate handler for each contender, so that they do not share a call site in the engine. */
function createHandler(tally: Tally, style: Style): OnCommand {
  if (style === "synchronous") return (updateId, argument) => tally.note(updateId, argument);
  return async (updateId, argument) => {
    await Promise.resolve();
    tally.note(updateId, argument);
  };
}

interface Setting {
  readonly name: string;
  readonly role: Role;
  readonly create: CreateDispatch;
  readonly commands: number;
}

function createContender({ name, role, create, commands }: Setting, style: Style): Contender {
  const names = Array.from({ length: commands }, (_, index) => `command${index}`);
  const updates = createInputs((random, index) =>
    commandUpdate(`command${commands - 1}`, random, index),
  );
  const tally = new Tally();
  const dispatch = create(names, createHandler(tally, style));
  const next = createCycle(updates);
  return {
    name,
    role,
    run: () => dispatch(next()),
    async check() {
      for (const update of updates) await checkOne(tally, update, () => dispatch(update));
    },
  };
}

async function checkOne(tally: Tally, update: TextUpdate, run: () => unknown): Promise<void> {
  const calls = tally.calls + 1;
  const before = JSON.stringify(update);
  await run();
  if (tally.calls !== calls)
    throw new Error(`${tally.calls - calls + 1} handler calls instead of 1`);
  if (tally.updateId !== update.update_id) throw new Error("The handler saw another update");
  const { text } = update.message;
  if (tally.argument !== text.slice(text.indexOf(" ") + 1))
    throw new Error(`The handler saw "${tally.argument}" after the command`);
  if (JSON.stringify(update) !== before) throw new Error("The update was changed");
}

const NAMED: readonly Omit<Setting, "commands">[] = [
  { name: "telewire", role: "ours", create: createTelewireDispatch },
  { name: "grammY", role: "rival", create: createGrammyDispatch },
  { name: "telegraf", role: "rival", create: createTelegrafDispatch },
  { name: "GramIO", role: "rival", create: createGramioDispatch },
  { name: "bare Map", role: "ceiling", create: createMapDispatch },
];

const OPERATION = "one update, from the call of the bot until its handler has finished";

const NOTES = [
  "The handler reads the update's identifier and the text after the command, and counts.",
  "telegraf's handlerTimeout is off: by default it starts and clears a timer for each update.",
  "GramIO is called through bot.updates.handleUpdate, as its own webhook handler calls it.",
];

const OF_1000: readonly Setting[] = [
  { name: "telewire, 20", role: "ours", create: createTelewireDispatch, commands: 20 },
  { name: "telewire, 1000", role: "ours", create: createTelewireDispatch, commands: 1000 },
  { name: "bare Map, 1000", role: "ceiling", create: createMapDispatch, commands: 1000 },
];

function dispatchOf20(name: string, style: Style, targets: Case["targets"]): Case {
  return {
    name,
    title: `Dispatch: 20 commands, the last one matches, ${style} handler`,
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets,
    notes: NOTES,
    async open() {
      const contenders = NAMED.map((named) => createContender({ ...named, commands: 20 }, style));
      return { contenders, close: async () => {} };
    },
  };
}

export const dispatchCases: readonly Case[] = [
  dispatchOf20("dispatch-sync", "synchronous", [
    { ours: "telewire", against: "grammY", atLeastTimesAsFast: 100 },
    { ours: "telewire", against: "telegraf", atLeastTimesAsFast: 150 },
  ]),
  dispatchOf20("dispatch-async", "awaiting", [
    { ours: "telewire", against: "grammY", atLeastTimesAsFast: 40 },
  ]),
  {
    name: "dispatch-1000",
    title: "Dispatch: 1,000 commands beside 20, the last one matches, synchronous handler",
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [{ ours: "telewire, 1000", against: "telewire, 20", atMostTimesAsLong: 1.3 }],
    notes: ["With 1,000 commands only telewire and a bare Map are measured."],
    async open() {
      const contenders = OF_1000.map((setting) => createContender(setting, "synchronous"));
      return { contenders, close: async () => {} };
    },
  },
];
