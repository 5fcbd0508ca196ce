import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createEmulator } from "../../src/emulator/index.ts";
import { type Block, blocksUnder, fileNameOf } from "../guides/blocks.ts";
import { output, run } from "./run.ts";
import type { Runtime } from "./runtimes.ts";

/** The first bot of the README, as a reader has it who followed the page. */
export interface FirstBot {
  readonly project: string;
  /** The commands that start it: `npx tsx bot.ts`. */
  readonly commands: readonly string[];
}

/**
 * Does what the README asks for in an empty folder beside the tarball: runs its commands, saves its files, and compares the
 * output. Building the package is left out, since the tarball is there.
 */
export function followReadme(root: string, folder: string): FirstBot {
  const page = readFileSync(join(root, "README.md"), "utf8");
  const blocks = blocksUnder(page, "A first bot");
  const ofLanguage = (name: string): readonly Block[] =>
    blocks.filter(({ language }) => language === name);
  const [, install, tryIt] = ofLanguage("sh");
  const [conversation] = ofLanguage("text");
  if (install === undefined || tryIt === undefined || conversation === undefined)
    throw new Error("The README lacks a block of its first bot");
  run("sh", ["-ec", install.code], folder);
  const project = join(folder, "tea-bot");
  save(ofLanguage("ts"), project);
  const printed = output("sh", ["-ec", `exec 2>&1; ${tryIt.code}`], project);
  const lines = printed.split("\n").filter((line) => !line.startsWith("npm "));
  if (lines.join("\n") !== conversation.code)
    throw new Error(`The README's try.ts printed:\n${printed}`);
  const commands = [...page.matchAll(/^\|.*\| `((?:npx tsx|node|bun) bot\.ts)` \|$/gm)];
  return { project, commands: commands.map(([, command = ""]) => command) };
}

/**
 * Replaces the README's first bot by the one of "Getting started", type-checks it with the settings of that page, and talks
 * to it in the terminal.
 */
export async function followGettingStarted(root: string, { project }: FirstBot): Promise<void> {
  const page = readFileSync(join(root, "docs/getting-started.md"), "utf8");
  const blocks = ["Create a project", "Write a bot", "Talk to it in the terminal"].flatMap(
    (heading) => blocksUnder(page, heading),
  );
  save(blocks, project);
  run("npx", ["tsc"], project);
  const terminal = spawn("npx", ["tsx", "chat.ts"], {
    cwd: project,
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  await interruptAfter(terminal, async () => {
    terminal.stdin.write("/start\n");
    const signal = AbortSignal.timeout(20_000);
    for await (const line of createInterface({ input: terminal.stdout, signal }))
      if (line === "tea_bot: Hello! Send me a text.") return;
    throw new Error("The bot did not reply in the terminal");
  });
  console.log('The bot of "Getting started" replies in the terminal');
}

/** Starts the first bot with each of its commands that a runtime has, talks to it, and stops it with Ctrl-C. */
export async function talkToFirstBot(
  { project, commands }: FirstBot,
  { name, program, starts }: Runtime,
): Promise<void> {
  const path = `${dirname(program)}${delimiter}${process.env["PATH"]}`;
  for (const command of commands.filter((each) => starts.includes(each.replace(/ bot\.ts$/, "")))) {
    await talk(command, project, path);
    console.log(`The README's first bot works on ${name} with ${command}`);
  }
}

/** Writes the blocks that are files of a project: TypeScript that names its file, and the settings of its compiler. */
function save(blocks: readonly Block[], project: string): void {
  for (const { language, code } of blocks) {
    const name = language === "json" ? "tsconfig.json" : fileNameOf(code);
    if (name !== undefined) writeFileSync(join(project, name), code);
  }
}

async function talk(command: string, project: string, path: string): Promise<void> {
  const emulator = createEmulator();
  const { token, me } = emulator.createBot({ username: "tea_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat({ token, me });
  const API_ROOT = await emulator.listen();
  const [program = "", ...args] = command.split(" ");
  const bot = spawn(program, args, {
    cwd: project,
    env: { ...process.env, PATH: path, BOT_TOKEN: token, API_ROOT },
    stdio: "inherit",
    detached: true,
  });
  await interruptAfter(bot, async () => {
    chat.sendText("Hello");
    const { text } = await chat.nextMessage({ timeoutMs: 20_000 });
    if (text !== "You said: Hello") throw new Error(`The first bot replied ${text}`);
  });
  await emulator.close();
}

/**
 * Waits for the work, then presses Ctrl-C: as in a terminal, all processes of the command are interrupted. Throws when one
 * of them is left after 20 seconds; `npx` ends before the others.
 */
async function interruptAfter(command: ChildProcess, work: () => Promise<void>): Promise<void> {
  if (command.pid === undefined) throw new Error("The command did not start");
  const group = -command.pid;
  try {
    await work();
    process.kill(group, "SIGINT");
    const signal = AbortSignal.timeout(20_000);
    while (isRunning(group)) await sleep(50, undefined, { signal });
  } finally {
    if (isRunning(group)) process.kill(group, "SIGKILL");
  }
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
