import { Bot as GrammyBot } from "grammy";
import { Bot, type CallbackData, callbackData } from "telewire";
import { createMapDispatch } from "../contenders/ceiling.ts";
import { BOT_INFO, type Dispatch, failOnWrongCommand } from "../contenders/contract.ts";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { type ButtonUpdate, buttonUpdate, commandUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

const COUNT = 20;
const LAST = COUNT - 1;
const OPERATION = "one update, from the call of the bot until its handler has finished";

/** Counts handler calls and keeps the arguments of the last one. */
class LastCall {
  calls = 0;
  updateId = 0;
  match: unknown = undefined;

  readonly note = (updateId: number, match: unknown): void => {
    this.calls += 1;
    this.updateId = updateId;
    this.match = match;
  };
}

interface Setting<U> {
  readonly name: string;
  readonly role: Role;
  readonly updates: readonly U[];
  readonly dispatch: (update: U) => unknown;
  readonly lastCall: LastCall;
  /** The expected `ctx.match`. */
  readonly expected: (update: U) => unknown;
}

function contender<U extends { readonly update_id: number }>(setting: Setting<U>): Contender {
  const { name, role, updates, dispatch, lastCall, expected } = setting;
  const next = createCycle(updates);
  return {
    name,
    role,
    run: () => dispatch(next()),
    async check() {
      for (const update of updates) {
        const calls = lastCall.calls + 1;
        await dispatch(update);
        if (lastCall.calls !== calls || lastCall.updateId !== update.update_id)
          throw new Error(`${name}: the handler did not run once with update ${update.update_id}`);
        if (JSON.stringify(lastCall.match) !== JSON.stringify(expected(update)))
          throw new Error(`${name}: the handler saw ${JSON.stringify(lastCall.match)}`);
      }
    },
  };
}

const commands = Array.from({ length: COUNT }, (_, index) => `command${index}`);
const commandUpdates = createInputs((random, index) =>
  commandUpdate(`command${LAST}`, random, index),
);
const argumentOf = ({ message: { text } }: (typeof commandUpdates)[number]): string =>
  text.slice(text.indexOf(" ") + 1);

function byCommand(): Contender {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const lastCall = new LastCall();
  for (const name of commands.slice(0, LAST)) bot.command(name, failOnWrongCommand);
  bot.command(`command${LAST}`, (ctx) => lastCall.note(ctx.update.update_id, ctx.match));
  const dispatch: Dispatch = (update) => bot.handleUpdate(update);
  const setting = { updates: commandUpdates, dispatch, lastCall, expected: argumentOf };
  return contender({ name: "telewire, a command", role: "ours", ...setting });
}

interface Order {
  readonly id: number;
  readonly size: "s" | "m" | "l";
}

function codecOf(prefix: string): CallbackData<Order> {
  return callbackData(prefix, { id: "int", size: ["s", "m", "l"] });
}

function byCodec(): Contender {
  const { pack } = codecOf(`command${LAST}`);
  const packed = new Map<string, Order>();
  const dataOf = (index: number): string => {
    const size = (["s", "m", "l"] as const)[index % 3] ?? "s";
    const order = { id: 1_000_000 + index * 977, size };
    const data = pack(order);
    packed.set(data, order);
    return data;
  };
  return byData(CODEC, codecOf, dataOf, ({ callback_query: { data } }) => packed.get(data));
}

function byData(
  name: string,
  triggerOf: (prefix: string) => string | { readonly prefix: string } | CallbackData<Order>,
  dataOf: (index: number) => string,
  expected: (update: ButtonUpdate) => unknown,
): Contender {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const lastCall = new LastCall();
  for (const prefix of commands.slice(0, LAST))
    bot.callbackQuery(triggerOf(prefix), failOnWrongCommand);
  bot.callbackQuery(triggerOf(`command${LAST}`), (ctx) =>
    lastCall.note(ctx.update.update_id, ctx.match),
  );
  const updates = createInputs((random, index) => buttonUpdate(dataOf(index), random, index));
  const dispatch = (update: ButtonUpdate): unknown => bot.handleUpdate(update);
  return contender({ name, role: "ours", updates, dispatch, lastCall, expected });
}

/** The cost of looking up the whole data without a library. */
function byMap(): Contender {
  const lastCall = new LastCall();
  const handlers = new Map<string, (update: ButtonUpdate) => void>();
  for (const data of commands.slice(0, LAST)) handlers.set(data, failOnWrongCommand);
  handlers.set(`command${LAST}`, (update) =>
    lastCall.note(update.update_id, update.callback_query.data),
  );
  const dispatch = (update: ButtonUpdate): unknown =>
    handlers.get(update.callback_query.data)?.(update);
  const updates = createInputs((random, index) => buttonUpdate(`command${LAST}`, random, index));
  const expected = ({ callback_query: { data } }: ButtonUpdate): string => data;
  return contender({ name: "bare Map", role: "ceiling", updates, dispatch, lastCall, expected });
}

function bareMap(): Contender {
  const lastCall = new LastCall();
  const dispatch = createMapDispatch(commands, lastCall.note);
  const setting = { updates: commandUpdates, dispatch, lastCall, expected: argumentOf };
  return contender({ name: "bare Map", role: "ceiling", ...setting });
}

const restOf = ({ callback_query: { data } }: ButtonUpdate): string =>
  data.slice(data.indexOf(":") + 1);

const EXACT = "telewire, exact data";
const PREFIX = "telewire, a prefix";
const CODEC = "telewire, a codec";

function behindUses(name: string, role: Role, bot: Bot | GrammyBot): Contender {
  const lastCall = new LastCall();
  for (const [index, command] of commands.entries()) {
    // Both libraries have these methods, but no common type.
    const target = bot as Bot;
    if (index % 2 === 0) target.use((_, next) => next());
    if (index < LAST) target.command(command, failOnWrongCommand);
    else target.command(command, (ctx) => lastCall.note(ctx.update.update_id, ctx.match));
  }
  const dispatch: Dispatch = (update) => bot.handleUpdate(update);
  return contender({
    name,
    role,
    updates: commandUpdates,
    dispatch,
    lastCall,
    expected: argumentOf,
  });
}

export const routingCases: readonly Case[] = [
  {
    name: "dispatch-buttons",
    title: "Dispatch: callback data beside a command, 20 of each, the last one matches",
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [EXACT, PREFIX, CODEC].map((ours) => ({
      ours,
      against: "telewire, a command",
      atMostTimesAsLong: 2,
    })),
    notes: [
      "The codec is callbackData() with a number and one of three texts, without a signature.",
    ],
    async open() {
      const contenders = [
        byCommand(),
        byMap(),
        byData(
          EXACT,
          (data) => data,
          () => `command${LAST}`,
          ({ callback_query: { data } }) => data,
        ),
        byData(
          PREFIX,
          (prefix) => ({ prefix }),
          (index) => `command${LAST}:${index}`,
          restOf,
        ),
        byCodec(),
      ];
      return { contenders, close: async () => {} };
    },
  },
  {
    name: "dispatch-use",
    title: "Dispatch: ten use() among 20 commands, the last one matches, synchronous handlers",
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [{ ours: "telewire", against: "grammY", atLeastTimesAsFast: 20 }],
    notes: ["Each use() calls next() and nothing else."],
    async open() {
      const contenders = [
        behindUses("telewire", "ours", new Bot("123456:bench", { botInfo: BOT_INFO })),
        bareMap(),
        behindUses("grammY", "rival", new GrammyBot("123456:bench", { botInfo: BOT_INFO })),
      ];
      return { contenders, close: async () => {} };
    },
  },
];
