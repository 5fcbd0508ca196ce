import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** What to create. */
export interface Options {
  /** Path of the project's folder, as typed. */
  readonly folder: string;
  /** The template's variant: how the bot receives updates. */
  readonly updates: "polling" | "hono";
  /** The dependency in package.json: a version range, or `file:` and the path of a tarball. */
  readonly telewire: string;
  /** Installs the project and runs it. */
  readonly manager: "npm" | "bun";
}

/** The text of `--help`. */
export const USAGE = `Creates a project for a Telegram bot.

Usage:
  npm create telewire@latest <folder> [-- <options>]
  bun create telewire <folder> [<options>]

Options:
  --webhook hono        Receive updates by webhook, in a Hono server, instead of by long polling.
  --telewire <version>  The version of telewire, or a path to its tarball. Default: the version of create-telewire.
  --help                Print this text.
`;

/** Parses the command line; `help` when it asks for the usage. Throws an `Error` that says what is wrong with it. */
export function parseOptions(
  args: readonly string[],
  version: string,
  manager: Options["manager"],
): Options | "help" {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      webhook: { type: "string" },
      telewire: { type: "string", default: `^${version}` },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return "help";
  const [folder, ...others] = positionals;
  if (folder === undefined) throw new Error("Name a folder for the project");
  if (others.length > 0) throw new Error(`Name one folder, not also ${others.join(" ")}`);
  if (values.webhook !== undefined && values.webhook !== "hono")
    throw new Error(`--webhook must be hono, not ${values.webhook}`);
  const isTarball = values.telewire.endsWith(".tgz");
  if (isTarball && !existsSync(values.telewire))
    throw new Error(`${values.telewire} does not exist`);
  return {
    folder,
    updates: values.webhook ?? "polling",
    telewire: isTarball ? `file:${resolve(values.telewire)}` : values.telewire,
    manager,
  };
}
