import type { CreateDispatch, OnCommand } from "../contenders/contract.ts";
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
  readonly load: () => Promise<CreateDispatch>;
  readonly commands: number;
}

function createContender({ name, role, load, commands }: Setting, style: Style): Contender {
  return {
    name,
    role,
    async open() {
      const create = await load();
      const names = Array.from({ length: commands }, (_, index) => `command${index}`);
      const updates = createInputs((random, index) =>
        commandUpdate(`command${commands - 1}`, random, index),
      );
      const tally = new Tally();
      const dispatch = create(names, createHandler(tally, style));
      const next = createCycle(updates);
      return {
        run: () => dispatch(next()),
        async check() {
          for (const update of updates) await checkOne(tally, update, () => dispatch(update));
        },
      };
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

const telewire = async () => (await import("../contenders/telewire.ts")).createTelewireDispatch;
const bareMap = async () => (await import("../contenders/bare/map.ts")).createMapDispatch;

const NAMED: readonly Omit<Setting, "commands">[] = [
  { name: "telewire", role: "ours", load: telewire },
  {
    name: "grammY",
    role: "rival",
    load: async () => (await import("../contenders/grammy.ts")).createGrammyDispatch,
  },
  {
    name: "telegraf",
    role: "rival",
    load: async () => (await import("../contenders/telegraf.ts")).createTelegrafDispatch,
  },
  {
    name: "GramIO",
    role: "rival",
    load: async () => (await import("../contenders/gramio.ts")).createGramioDispatch,
  },
  { name: "bare Map", role: "ceiling", load: bareMap },
];

const OPERATION = "one update, from the call of the bot until its handler has finished";

const NOTES = [
  "The handler reads the update's identifier and the text after the command, and counts.",
  "telegraf's handlerTimeout is off: by default it starts and clears a timer for each update.",
  "GramIO is called through bot.updates.handleUpdate, as its own webhook handler calls it.",
];

const OF_1000: readonly Setting[] = [
  { name: "telewire, 20", role: "ours", load: telewire, commands: 20 },
  { name: "telewire, 1000", role: "ours", load: telewire, commands: 1000 },
  { name: "bare Map, 1000", role: "ceiling", load: bareMap, commands: 1000 },
];

function dispatchOf20(name: string, style: Style, targets: Case["targets"]): Case {
  return {
    name,
    title: `Dispatch: 20 commands, the last one matches, ${style} handler`,
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    caveat:
      "The last of 20 commands is the best case of a table, which looks it up, and the worst of a list, which is tried one by one.",
    targets,
    notes: NOTES,
    contenders: NAMED.map((named) => createContender({ ...named, commands: 20 }, style)),
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
    contenders: OF_1000.map((setting) => createContender(setting, "synchronous")),
  },
];
