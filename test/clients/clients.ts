import { join } from "node:path";
import { ROOT, read } from "../contract/repository.ts";
import type { Command } from "./program.ts";

/** A library for the Bot API, and the program that plays the story with it: `test/clients/bots/<folder>/`. */
export interface Client {
  readonly name: string;
  readonly language: "TypeScript" | "Python" | "Go" | "Java" | "Rust";
  /** A file, relative to the root, and where in it the version stands: the first group. */
  readonly version: readonly [path: string, pattern: RegExp];
  /** Each must succeed, or the client is skipped. */
  readonly tools: readonly Command[];
  /** Run one after the other before the first story; may take minutes the first time. */
  readonly prepare: readonly Command[];
  readonly run: Command;
}

/** Where what is built from a program goes; git and the other tools ignore it. */
export const CACHE: string = join(ROOT, "node_modules/.cache/clients");

/** Clients that are installed with the development dependencies, so that `npm test` runs them. */
export const NPM_CLIENTS: readonly Client[] = [
  npmClient("telewire", "package.json"),
  npmClient("grammY", "node_modules/grammy/package.json"),
  npmClient("telegraf", "node_modules/telegraf/package.json"),
  npmClient("GramIO", "node_modules/gramio/package.json"),
  npmClient("node-telegram-bot-api", "node_modules/node-telegram-bot-api/package.json"),
];

/** All clients. */
export const CLIENTS: readonly Client[] = [...NPM_CLIENTS];

/** Returns the version of a client that the repository pins. */
export function versionOf({ name, version: [path, pattern] }: Client): string {
  const version = pattern.exec(read(path))?.[1];
  if (version === undefined) throw new Error(`${path} has no version of ${name}`);
  return version;
}

/** Node runs these under every runtime of the tests: the emulator is what differs. */
function npmClient(name: string, packageJson: string): Client {
  const folder = name.toLowerCase();
  return {
    name,
    language: "TypeScript",
    version: [packageJson, /"version": "(.+?)"/],
    tools: [],
    prepare: [],
    run: { file: "node", args: ["--import", "tsx", `test/clients/bots/${folder}/bot.ts`] },
  };
}
