import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../../src/types/index.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";
import { textUpdate } from "../support/updates.ts";

const SCRIPT = fileURLToPath(new URL("./answering-process.ts", import.meta.url));

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "telewire-answers-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Delivers updates to a new process, and kills it after it has handled `killAfter`. Returns its output. */
async function deliver(updates: readonly Update[], killAfter: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, SCRIPT, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const output: string[] = [];
  let stored = 0;
  createInterface(child.stdout).on("line", (line) => {
    if (line !== "stored") output.push(line);
    else if (++stored === killAfter) child.kill("SIGKILL");
  });
  // The process may be killed before it reads everything.
  child.stdin.on("error", () => {});
  child.stdin.write(updates.map((update) => `${JSON.stringify(update)}\n`).join(""));
  expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
  return output;
}

describe("a dialog of a bot that is killed", () => {
  it("takes each answer once when the batch is redelivered", { timeout: 60_000 }, async () => {
    expect(await deliver([textUpdate("/order")], 1)).toEqual(["name?"]);
    const batch = ["Ada", "3"].map((text) => textUpdate(text));
    expect(await deliver(batch, 2)).toEqual(["pieces?", "street?"]);
    const rest = [...batch, textUpdate("Elm Street")];
    const done = 'done {"name":"Ada","pieces":3,"street":"Elm Street"}';
    expect(await deliver(rest, 3)).toEqual([done]);
    expect(await deliver([...rest, textUpdate("hi")], 4)).toEqual(["other hi"]);
  });
});
