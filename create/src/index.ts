#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { type Options, parseOptions, USAGE } from "./options.ts";
import { commandsOf, writeProject } from "./project.ts";

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const manager = isRunByBun() ? "bun" : "npm";

/** Creates the project, and returns the exit code: 1 if it could not, 2 if the command line is wrong. */
function main(args: readonly string[]): number {
  let options: Options | "help";
  try {
    options = parseOptions(args, version, manager);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (options === "help") {
    console.log(USAGE);
    return 0;
  }
  try {
    writeProject(options);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
  console.log(nextSteps(options));
  return 0;
}

/** `bun create` runs programs on Node; only this variable then names Bun. */
function isRunByBun(): boolean {
  const { npm_config_user_agent: agent } = process.env;
  return "bun" in process.versions || agent?.startsWith("bun/") === true;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function nextSteps({ folder }: Options): string {
  const path = relative(process.cwd(), folder);
  const steps = `
  npm install
  npm run test            # talks to the bot, without a token
  cp .env.example .env    # and fill it in, with the token from @BotFather
  npm run dev             # starts the bot, and again after every change
`;
  const enter = path === "" ? "" : `\n  cd ${path}`;
  return `Created a bot in ${folder}. Next:\n${enter}${commandsOf(manager, steps)}`;
}

process.exitCode = main(process.argv.slice(2));
