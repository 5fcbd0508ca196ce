import { readdirSync, statSync } from "node:fs";
import type { Inbox, InboxStats } from "../inbox/inbox.ts";
import { within } from "../internal/environment.ts";
import { type Terminal, UsageError } from "./command.ts";
import type { OptionValues } from "./read-options.ts";

/** Options of every command that reads an inbox. */
export const INBOX_OPTIONS = { inbox: "string", prefix: "string", json: "boolean" } as const;

/** What `--help` prints for them. */
export const INBOX_HELP = `  --inbox <where>          ./folder of a journal, ./file.db of SQLite, redis://... or postgres://... of BullMQ
                           (default: the environment variable TELEWIRE_INBOX, else ./inbox if it exists)
  --prefix <text>          the prefix of bullmq() (default: telewire)
  --json                   print the result as JSON`;

const DEFAULT_FOLDER = "./inbox";
/** A database that is not there is tried again and again by its client. */
const TIMEOUT_MS = 10_000;
const JOURNAL_FILE = /^\d+(?:-\d+)?\.(?:lock|log|snapshot)$/;

/** Opens the inbox of the command line or of the environment, and closes it when `work` has ended. */
export async function useInbox(
  values: OptionValues<typeof INBOX_OPTIONS>,
  { env }: Terminal,
  work: (inbox: Inbox, stats: readonly InboxStats[]) => Promise<void>,
): Promise<void> {
  const inbox = await openInbox(whereOf(values.inbox ?? env["TELEWIRE_INBOX"]), values.prefix);
  const late = `The inbox has not responded within ${TIMEOUT_MS / 1000} s: is its server running?`;
  try {
    await work(inbox, await within(TIMEOUT_MS, inbox.stats(), late));
  } finally {
    await inbox.close();
  }
}

function whereOf(where: string | undefined): string {
  if (where !== undefined && where !== "") return where;
  if (kindOf(DEFAULT_FOLDER) !== undefined) return DEFAULT_FOLDER;
  throw new UsageError("Pass --inbox, or set TELEWIRE_INBOX: there is no folder ./inbox here");
}

async function openInbox(where: string, prefix: string | undefined): Promise<Inbox> {
  // A URL may contain a password, so errors show its scheme only.
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(where) ?? [];
  if (scheme !== undefined) return await openBullmq(where, scheme.toLowerCase(), prefix);
  if (prefix !== undefined)
    throw new UsageError("--prefix is for redis://... and postgres://... only");
  // An engine would create what it does not find.
  switch (kindOf(where)) {
    case "folder":
      return await openJournal(where);
    case "file": {
      const { sqlite } = await import("../inbox/sqlite/sqlite.ts");
      return sqlite(where);
    }
    case undefined:
      throw new Error(`There is no inbox at ${where}: --inbox takes a folder, a file or a URL`);
  }
}

async function openBullmq(url: string, scheme: string, prefix: string | undefined): Promise<Inbox> {
  const settings = prefix === undefined ? {} : { prefix };
  const { bullmq } = await import("../inbox/bullmq/bullmq.ts");
  switch (scheme) {
    case "redis":
    case "rediss":
      return bullmq({ connection: url, ...settings });
    case "postgres":
    case "postgresql":
      return bullmq({ postgres: url, ...settings });
    default:
      throw new UsageError(`--inbox takes redis://... or postgres://..., not ${scheme}://...`);
  }
}

async function openJournal(folder: string): Promise<Inbox> {
  if (!readdirSync(folder).some((name) => JOURNAL_FILE.test(name)))
    throw new Error(`The folder ${folder} has no journal in it: is it the one of the bot?`);
  const { journal } = await import("../inbox/journal/journal.ts");
  return journal(folder);
}

function kindOf(path: string): "folder" | "file" | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? "folder" : "file";
}
