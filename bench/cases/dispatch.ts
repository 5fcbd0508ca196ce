import { commandUpdate } from "../inputs/updates.ts";
import type { Case } from "./case.ts";
import {
  BARE_MAP,
  dispatchContender,
  everyLibrary,
  failOnWrongMatch,
  type Register,
  type Sample,
  TELEWIRE,
} from "./dispatch-contender.ts";

const COUNT = 20;

const DISPATCH: Pick<Case, "operation" | "operationsPerRun" | "runsPerSample"> = {
  operation: "one update, from the call of the bot until its handler has finished",
  operationsPerRun: 1,
  runsPerSample: 512,
};

/** What the calls of a bot do where no server is called. */
export const STUB_NOTES: readonly string[] = [
  "No server is called: telewire has a transport that responds by itself, grammY's option `client.fetch` does, and so does the global `fetch` for GramIO. telegraf takes none of these, so its `callApi` is replaced, which spares it the making of a request. Each parses the same body.",
];

/** What readers of all cases about dispatch must know. */
export const DISPATCH_NOTES: readonly string[] = [
  "The handler reads the update's identifier and what its trigger has matched, and counts.",
  "Dispatch begins with an update that JSON.parse has made; reading it from the request is not included.",
  "telegraf's handlerTimeout is off: by default it starts and clears a timer for each update.",
  "GramIO is called through bot.updates.handleUpdate, as its own webhook handler calls it.",
];

const LAST = COUNT - 1;
const OTHERS = Array.from({ length: LAST }, (_, index) => `command${index}`);

/** Registers commands, of which only the one that is sent may run; by default, none is. */
function commands(sent?: number, count = COUNT): Register<"command"> {
  return (bot, onMatch) => {
    for (let index = 0; index < count; index += 1)
      bot.command(`command${index}`, index === sent ? onMatch : failOnWrongMatch);
    return sampleOf(sent);
  };
}

/** The last of 20 commands. */
export const lastCommand: Register<"command"> = commands(LAST);

/** The last of 20 commands, with ten middlewares: one before every other command. */
const behindUses: Register<"command" | "use"> = (bot, onMatch) => {
  for (let index = 0; index < COUNT; index += 1) {
    if (index % 2 === 0) bot.use();
    bot.command(`command${index}`, index === LAST ? onMatch : failOnWrongMatch);
  }
  return sampleOf(LAST);
};

/** The last of 20 commands, whose handler reads six properties. */
const readingSix: Register<"command" | "commandOfSix"> = (bot, onMatch, seen) => {
  for (const name of OTHERS) bot.command(name, failOnWrongMatch);
  bot.commandOfSix(`command${LAST}`, (updateId, match, messageId, date, chatId, userId) => {
    seen.sum = messageId + date + chatId + userId;
    return onMatch(updateId, match);
  });
  return (random, index) => {
    const update = commandUpdate(`command${LAST}`, random, index);
    const { message_id, date, chat, from, text } = update.message;
    return { update, match: argumentOf(text), sum: message_id + date + chat.id + from.id };
  };
};

/** The last of 20 commands, whose handler awaits a reply. */
const replying: Register<"command" | "commandWithReply"> = (bot, onMatch) => {
  for (const name of OTHERS) bot.command(name, failOnWrongMatch);
  bot.commandWithReply(`command${LAST}`, onMatch);
  return sampleOf(LAST);
};

function sampleOf(sent: number | undefined) {
  return (random: () => number, index: number): Sample => {
    const update = commandUpdate(sent === undefined ? "other" : `command${sent}`, random, index);
    return { update, match: sent === undefined ? undefined : argumentOf(update.message.text) };
  };
}

function argumentOf(text: string): string {
  return text.slice(text.indexOf(" ") + 1);
}

/** A case about dispatch, by what is its own. */
export function dispatchCase({
  title,
  targets = [],
  notes = [],
  ...rest
}: Pick<Case, "name" | "title" | "contenders"> & Partial<Case>): Case {
  const all = [...DISPATCH_NOTES, ...notes];
  return { ...DISPATCH, ...rest, title: `Dispatch: ${title}`, targets, notes: all };
}

const GRAMMY_MAP = "grammY, a Map by hand";
const LAST_OF_20 =
  "The last of 20 commands is the best case of a table, which looks it up, and the worst of a list, which is tried one by one.";

const PER_UPDATE =
  "What is left is the context, the turn in the lane of the chat and the text after the command, which are new for each update.";
const PROMISES =
  "Most of what is left is promises: the handler's own, and those that free the lane of its chat and pass its errors to bot.catch.";

/** How fast the handler of an update is found and called. */
export const dispatchCases: readonly Case[] = [
  dispatchCase({
    name: "dispatch-sync",
    title: "20 commands, the last one matches, synchronous handler",
    caveat: LAST_OF_20,
    targets: [
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 100, obstacle: PER_UPDATE },
      { ours: "telewire", against: "telegraf", atLeastTimesAsFast: 150, obstacle: PER_UPDATE },
      { ours: "telewire", atMostGarbageBytes: 150, obstacle: PER_UPDATE },
    ],
    notes: [
      'telewire returns no promise when all handlers were synchronous, so nothing is awaited; the other libraries return one for every update, which is awaited. "telewire, awaited" is awaited all the same.',
      `"${GRAMMY_MAP}" is what a bot's author may write instead of 20 commands: one handler of \`on("message::bot_command")\` that looks the name up in a Map.`,
    ],
    contenders: [
      ...everyLibrary(lastCommand),
      dispatchContender({
        ...TELEWIRE,
        name: "telewire, awaited",
        register: lastCommand,
        isAwaited: true,
      }),
      dispatchContender({
        name: GRAMMY_MAP,
        role: "rival",
        load: async () => (await import("../contenders/dispatch/grammy-map.ts")).createGrammyMapBot,
        register: lastCommand,
      }),
      dispatchContender({ ...BARE_MAP, register: lastCommand }),
    ],
  }),
  dispatchCase({
    name: "dispatch-async",
    title: "20 commands, the last one matches, awaiting handler",
    caveat: LAST_OF_20,
    targets: [
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 40, obstacle: PROMISES },
      { ours: "telewire", atMostGarbageBytes: 150, obstacle: PROMISES },
    ],
    contenders: [
      ...everyLibrary(lastCommand, { isAsync: true }),
      dispatchContender({ ...BARE_MAP, register: lastCommand, isAsync: true }),
    ],
  }),
  dispatchCase({
    name: "dispatch-first",
    title: "20 commands, the first one matches, synchronous handler",
    caveat: "The first command is the best case of a list.",
    contenders: everyLibrary(commands(0)),
  }),
  dispatchCase({
    name: "dispatch-middle",
    title: "20 commands, the tenth matches, synchronous handler",
    contenders: everyLibrary(commands(9)),
  }),
  dispatchCase({
    name: "dispatch-none",
    title: "20 commands, none matches",
    contenders: everyLibrary(commands()),
  }),
  dispatchCase({
    name: "dispatch-six",
    title: "20 commands, the last one matches, its handler reads six properties",
    notes: [
      "The six properties are the update's identifier, the text after the command, the message's identifier and date, and the identifiers of its chat and its sender.",
    ],
    contenders: [
      ...everyLibrary(readingSix),
      dispatchContender({ ...BARE_MAP, register: readingSix }),
    ],
  }),
  dispatchCase({
    name: "dispatch-use",
    title: "ten use() among 20 commands, the last one matches, synchronous handlers",
    targets: [{ ours: "telewire", against: "grammY", atLeastTimesAsFast: 20 }],
    notes: ["Each use() calls next() and nothing else."],
    contenders: everyLibrary(behindUses),
  }),
  dispatchCase({
    name: "dispatch-1000",
    title: "1,000 commands beside 20, the last one matches, synchronous handler",
    // A list of 1,000 commands takes milliseconds.
    runsPerSample: 64,
    targets: [{ ours: "telewire", against: "telewire, 20", atMostTimesAsLong: 1.3 }],
    contenders: [
      dispatchContender({ ...TELEWIRE, name: "telewire, 20", register: lastCommand, inputs: 64 }),
      ...everyLibrary(commands(999, 1000), { inputs: 64 }),
      dispatchContender({ ...BARE_MAP, register: commands(999, 1000), inputs: 64 }),
    ],
  }),
  dispatchCase({
    name: "reply",
    title: "20 commands, the last one matches, its handler awaits a reply",
    notes: STUB_NOTES,
    contenders: everyLibrary(replying),
  }),
];
