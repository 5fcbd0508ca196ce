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
export const CLIENTS: readonly Client[] = [
  ...NPM_CLIENTS,
  pythonClient("python-telegram-bot"),
  pythonClient("aiogram"),
  pythonClient("pyTelegramBotAPI"),
  goClient("go-telegram", "github.com/go-telegram/bot"),
  goClient("telego", "github.com/mymmrac/telego"),
  javaClient("java-telegram-bot-api"),
  rustClient("teloxide"),
];

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

/** Each has an environment of its own, as their requirements may contradict each other. */
function pythonClient(name: string): Client {
  const folder = `test/clients/bots/${name.toLowerCase()}`;
  const environment = join(CACHE, name);
  const python = join(environment, "bin/python");
  const requirements = `${folder}/requirements.txt`;
  return {
    name,
    language: "Python",
    version: [requirements, /==(.+)/],
    tools: [{ file: "python3", args: ["--version"] }],
    prepare: [
      { file: "python3", args: ["-m", "venv", environment] },
      { file: python, args: ["-m", "pip", "install", "--requirement", requirements] },
    ],
    // -B: no compiled files beside the program.
    run: { file: python, args: ["-B", `${folder}/bot.py`] },
  };
}

function goClient(name: string, module: string): Client {
  const folder = `test/clients/bots/${name}`;
  const program = join(CACHE, name);
  return {
    name,
    language: "Go",
    version: [`${folder}/go.mod`, new RegExp(`^require ${module} v(.+)$`, "m")],
    tools: [{ file: "go", args: ["version"] }],
    prepare: [{ file: "go", args: ["build", "-o", program, "."], cwd: join(ROOT, folder) }],
    run: { file: program, args: [] },
  };
}

/** Java compiles a program of one file when it starts it. */
function javaClient(name: string): Client {
  const folder = `test/clients/bots/${name}`;
  const libraries = join(CACHE, name);
  return {
    name,
    language: "Java",
    version: [
      `${folder}/pom.xml`,
      new RegExp(`<artifactId>${name}</artifactId>\\s*<version>(.+)</version>`),
    ],
    tools: [
      { file: "java", args: ["-version"] },
      { file: "mvn", args: ["--version"] },
    ],
    prepare: [
      {
        file: "mvn",
        args: [
          "--batch-mode",
          `--file=${folder}/pom.xml`,
          "dependency:copy-dependencies",
          `-DoutputDirectory=${libraries}`,
        ],
      },
    ],
    run: { file: "java", args: ["-cp", join(libraries, "*"), `${folder}/Bot.java`] },
  };
}

function rustClient(name: string): Client {
  const folder = `test/clients/bots/${name}`;
  const target = join(CACHE, name);
  return {
    name,
    language: "Rust",
    version: [`${folder}/Cargo.toml`, new RegExp(`^${name} = .*version = "=(.+?)"`, "m")],
    tools: [{ file: "cargo", args: ["--version"] }],
    prepare: [
      {
        file: "cargo",
        args: ["build", "--locked", "--target-dir", target],
        cwd: join(ROOT, folder),
      },
    ],
    run: { file: join(target, `debug/${name}-story`), args: [] },
  };
}
