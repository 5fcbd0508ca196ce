import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { output, run } from "./run.ts";

/** A program that runs JavaScript. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
  /** Major versions of undici that it can load. */
  readonly undici: readonly number[];
}

/** The Node that runs this script, and the Bun among the development dependencies. */
export function ownRuntimes(root: string): readonly Runtime[] {
  return [
    nodeAt(process.execPath),
    { name: "Bun", program: join(root, "node_modules/bun/bin/bun.exe"), undici: [7, 8] },
  ];
}

/** Installs one major version of Node below a folder, from the npm package that contains it for this platform. */
export function installNode(major: string, folder: string): Runtime {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, `node-${major}`);
  mkdirSync(home);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", home, `${name}@${major}`], home);
  return nodeAt(join(home, "node_modules", name, "bin/node"));
}

function nodeAt(program: string): Runtime {
  const version = output(program, ["--version"], ".").trim();
  const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
  const canLoad8 = major > 22 || (major === 22 && minor >= 19);
  return { name: `Node ${version}`, program, undici: canLoad8 ? [7, 8] : [7] };
}
