import type { DeadLetter, Inbox, InboxStats } from "../../inbox/inbox.ts";
import { invalidWord } from "../../internal/arguments.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { INBOX_HELP, INBOX_OPTIONS, useInbox } from "../inbox-store.ts";
import { printable, printableJson, tableOf } from "../printable.ts";
import { readOptions } from "../read-options.ts";

const DEFAULT_LIMIT = 20;
const BOT_OPTIONS = { ...INBOX_OPTIONS, bot: "string" } as const;
const LIST_OPTIONS = { ...BOT_OPTIONS, limit: "string" } as const;
const CHANGE_OPTIONS = { ...BOT_OPTIONS, all: "boolean" } as const;

type Action = (parameters: readonly string[], terminal: Terminal) => Promise<void>;

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["list", listLetters],
  ["show", showLetter],
  ["retry", (parameters, terminal) => changeLetters("retry", parameters, terminal)],
  ["drop", (parameters, terminal) => changeLetters("drop", parameters, terminal)],
]);

/** `telewire dead list|show|retry|drop`. */
export const dead: Command = {
  name: "dead",
  summary: "Shows updates whose handlers have failed, and runs them again",
  help: `Usage: npx telewire dead list [--bot <id>] [--limit <n>] [options]
       npx telewire dead show <id> [--bot <id>] [options]
       npx telewire dead retry <id> | --all [--bot <id>] [options]
       npx telewire dead drop <id> | --all [--bot <id>] [options]

Updates and jobs whose handlers have failed for the last time: list prints the oldest ones, show one with its whole
error and what Telegram has sent. retry puts one back into its chat's queue, as if it had just been stored; drop
deletes it. The bots may be running.

  --bot <id>               only of this bot, by the number in front of its token
  --limit <n>              how many to list (default: ${DEFAULT_LIMIT})
  --all                    retry or drop all of them, without asking
${INBOX_HELP}`,
  async run([name, ...parameters], terminal) {
    const names = [...ACTIONS.keys()];
    if (name === undefined) throw new UsageError(`dead needs one of ${names.join(", ")}`);
    const action = ACTIONS.get(name);
    if (action === undefined)
      throw new UsageError(invalidWord(name, "action of dead", names).message);
    await action(parameters, terminal);
  },
};

async function listLetters(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const values = readOptions(parameters, LIST_OPTIONS);
  const bot = readCount("bot", values.bot);
  const limit = readCount("limit", values.limit) ?? DEFAULT_LIMIT;
  await useInbox(values, terminal, async (inbox, stats) => {
    const letters = await inbox.dead.list({ ...(bot !== undefined && { bot }), limit });
    if (values.json === true) {
      terminal.print(printableJson(letters));
      return;
    }
    for (const line of describeList(letters, countDead(stats, bot))) terminal.print(line);
  });
}

async function showLetter(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const values = readOptions(parameters, BOT_OPTIONS, ["id"]);
  const bot = readCount("bot", values.bot);
  await useInbox(values, terminal, async (inbox, stats) => {
    const letter = await findLetter(inbox, stats, values.id, bot);
    const text = values.json === true ? printableJson(letter) : describeLetter(letter);
    terminal.print(text);
  });
}

async function changeLetters(
  change: "retry" | "drop",
  parameters: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const isAll = parameters.includes("--all");
  const values = isAll
    ? { ...readOptions(parameters, CHANGE_OPTIONS), id: undefined }
    : readOptions(parameters, CHANGE_OPTIONS, ["id"]);
  const bot = readCount("bot", values.bot);
  await useInbox(values, terminal, async (inbox, stats) => {
    const { id } = values;
    const letters =
      id === undefined
        ? await listAll(inbox, stats, bot)
        : [await findLetter(inbox, stats, id, bot)];
    let changed = 0;
    // Another process may have been faster.
    for (const letter of letters) if (await inbox.dead[change](letter.bot, letter.id)) changed++;
    if (id !== undefined && changed === 0) throw new Error(`${id} is not a dead letter any more`);
    const names = id === undefined ? describeCount(changed) : letters.map(titleOf).join();
    if (values.json === true) terminal.print(printableJson({ changed }));
    else terminal.print(`${change === "retry" ? "Put back" : "Deleted"}: ${names}`);
  });
}

/** The dead letter with this id, of any bot unless one is given. */
async function findLetter(
  inbox: Inbox,
  stats: readonly InboxStats[],
  id: string,
  bot: number | undefined,
): Promise<DeadLetter> {
  const found = (await listAll(inbox, stats, bot)).filter((letter) => letter.id === id);
  const [letter, ...others] = found;
  if (letter === undefined)
    throw new Error(`${id} is not a dead letter${bot === undefined ? "" : ` of bot ${bot}`}`);
  if (others.length === 0) return letter;
  const bots = found.map((each) => `--bot ${each.bot}`);
  throw new UsageError(`${id} is a dead letter of several bots: pass ${bots.join(" or ")}`);
}

async function listAll(
  inbox: Inbox,
  stats: readonly InboxStats[],
  bot: number | undefined,
): Promise<readonly DeadLetter[]> {
  const limit = Math.max(1, countDead(stats, bot));
  return await inbox.dead.list({ ...(bot !== undefined && { bot }), limit });
}

function countDead(stats: readonly InboxStats[], bot: number | undefined): number {
  const own = stats.filter((each) => bot === undefined || each.bot === bot);
  return own.reduce((sum, each) => sum + each.dead, 0);
}

function describeList(letters: readonly DeadLetter[], count: number): string[] {
  if (letters.length === 0) return ["No dead letters"];
  const head = ["bot", "id", "lane", "given up", "lost", "error"];
  const rows = letters.map(({ bot, id, lane, buriedAt, lost, error }) => [
    bot,
    id,
    lane,
    timeOf(buriedAt),
    lost,
    error.split("\n", 1)[0] ?? "",
  ]);
  const more = `The oldest ${letters.length} of ${count}: --limit shows more`;
  return [...tableOf([head, ...rows]), ...(count > letters.length ? ["", more] : [])];
}

function describeLetter(letter: DeadLetter): string {
  const { lane, storedAt, buriedAt, lost, trace, error, json } = letter;
  const lines = [
    `${titleOf(letter)}, lane ${lane}`,
    `  stored:   ${timeOf(storedAt)}`,
    `  given up: ${timeOf(buriedAt)}`,
    `  workers that crashed or froze with it: ${lost}`,
    ...(trace === undefined ? [] : [`  traceparent: ${trace}`]),
    "",
    error,
    "",
    json,
  ];
  return printable(lines.join("\n"));
}

function titleOf({ bot, id }: DeadLetter): string {
  return `${/^\d+$/.test(id) ? "update " : ""}${printable(id)} of bot ${bot}`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

function describeCount(count: number): string {
  return count === 1 ? "1 dead letter" : `${count} dead letters`;
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count;
  throw new UsageError(`--${name} must be a whole number above 0, not ${text}`);
}
