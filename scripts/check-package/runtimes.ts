import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.ts";

/** A program that runs JavaScript. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
}

/** This Node, and the Bun of the tool chain. */
export function ownRuntimes(root: string): readonly Runtime[] {
  return [
    { name: `Node ${process.versions.node}`, program: process.execPath },
    { name: "Bun", program: join(root, "node_modules/bun/bin/bun.exe") },
  ];
}

/** Installs one major version of Node below a folder. npm has the program itself, for each platform by its own name. */
export function installNode(major: string, folder: string): Runtime {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, `node-${major}`);
  mkdirSync(home);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", home, `${name}@${major}`], home);
  return { name: `Node ${major}`, program: join(home, "node_modules", name, "bin/node") };
}
