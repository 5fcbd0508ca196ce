import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { output, run } from "./run.ts";

/** A program that runs JavaScript. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
  /** Major versions of undici that it can load. */
  readonly undici: readonly number[];
  /** How a file of TypeScript can be started with it. */
  readonly starts: readonly string[];
}

/** The Node that runs this script, and the Bun among the development dependencies. */
export function ownRuntimes(root: string): readonly Runtime[] {
  return [
    nodeAt(process.execPath),
    { name: "Bun", program: join(root, "node_modules/.bin/bun"), undici: [7, 8], starts: ["bun"] },
  ];
}

/** Installs one major version of Node below a folder, unless it is there, from the npm package that contains it. */
export function installNode(major: string, folder: string): Runtime {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, `node-${major}`);
  const program = join(home, "node_modules", name, "bin/node");
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true });
    run("npm", ["install", "--no-audit", "--no-fund", "--prefix", home, `${name}@${major}`], home);
  }
  return nodeAt(program);
}

function nodeAt(program: string): Runtime {
  const version = output(program, ["--version"], ".").trim();
  const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
  const isAtLeast22 = (least: number): boolean => major > 22 || (major === 22 && minor >= least);
  return {
    name: `Node ${version}`,
    program,
    undici: isAtLeast22(19) ? [7, 8] : [7],
    starts: isAtLeast22(18) ? ["npx tsx", "node"] : ["npx tsx"],
  };
}
