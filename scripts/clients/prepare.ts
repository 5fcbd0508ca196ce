import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { CACHE, type Client } from "../../test/clients/clients.ts";
import type { Command } from "../../test/clients/program.ts";
import { ROOT } from "../../test/contract/repository.ts";

/** Returns the first tool of a client that this machine does not have. */
export function missingToolOf({ tools }: Client): string | undefined {
  return tools.find((tool) => execute(tool).status !== 0)?.file;
}

/** Installs or builds the program of a client. Returns the end of what a failed command has printed. */
export function prepare({ prepare: commands }: Client): string | undefined {
  mkdirSync(CACHE, { recursive: true });
  for (const command of commands) {
    const { status, error, stdout, stderr } = execute(command);
    if (status === 0) continue;
    const output = error?.message ?? `${stdout}\n${stderr}`.trim();
    return `${command.file} fails: ${output.split("\n").slice(-20).join("\n")}`;
  }
  return undefined;
}

function execute({ file, args, cwd = ROOT, env = {} }: Command) {
  return spawnSync(file, args, { cwd, env: { ...process.env, ...env }, encoding: "utf8" });
}
