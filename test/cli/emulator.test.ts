import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmulator } from "../../src/emulator/index.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";
import { runCli } from "./cli.ts";
import { type RunningEmulator, startEmulator } from "./start-cli.ts";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

describe("telewire emulator", () => {
  it("prints the API root, the token and a command to try", async () => {
    const { code, output } = await runCli(["emulator", "--port", "0", "--token", "123:abc"]);
    expect(code).toBe(0);
    const [first, ...rest] = output.split("\n");
    const [, url] =
      /^Bot API emulator, API root: (http:\/\/127\.0\.0\.1:\d+)$/.exec(first ?? "") ?? [];
    expect(rest).toEqual(["  token of @test_bot: 123:abc", `  try: curl ${url}/bot123:abc/getMe`]);
  });

  it("has the same random token in every run with a seed", async () => {
    const token = async (seed: string) => {
      const { output } = await runCli(["emulator", "--port", "0", "--seed", seed]);
      return /token of @test_bot: (\S+)/.exec(output)?.[1];
    };
    expect(await token("1")).toMatch(/^\d+:/);
    expect(await token("1")).toBe(await token("1"));
    expect(await token("1")).not.toBe(await token("2"));
  });

  it("fails with exit code 1 when the port is in use", async () => {
    const emulator = createEmulator();
    const { port } = new URL(await emulator.listen());
    const { code, errors } = await runCli(["emulator", "--port", port]);
    await emulator.close();
    expect(code).toBe(1);
    expect(errors).toBe(`Port ${port} is in use: pass another one as --port, or 0 for a free one`);
  });
});

describe("telewire emulator in another process", () => {
  let running: RunningEmulator;
  beforeAll(async () => {
    running = await startEmulator(
      [...PROGRAM_FLAGS, MAIN],
      ["--port", "0", "--token", "123:abc", "--username", "shop_bot", "--manual-clock"],
    );
  });
  afterAll(() => running.stop("SIGKILL"));

  it("serves the bot, lenient about methods without a model", async () => {
    const call = async (method: string) =>
      JSON.parse(await (await fetch(`${running.apiRoot}/bot123:abc/${method}`)).text());
    expect((await call("getMe")).result).toMatchObject({ id: 123, username: "shop_bot" });
    expect((await call("getMyStarBalance")).ok).toBe(true);
  });

  it("moves its time only when a test advances it", async () => {
    const dateOf = async () => {
      const response = await fetch(`${running.apiRoot}/emulator/calls`);
      const { result } = JSON.parse(await response.text());
      return result.at(-1).time;
    };
    await fetch(`${running.apiRoot}/bot123:abc/getMe`);
    const before = await dateOf();
    await fetch(`${running.apiRoot}/emulator/advance?ms=5000`);
    await fetch(`${running.apiRoot}/bot123:abc/getMe`);
    expect((await dateOf()) - before).toBe(5000);
  });

  it("lets other commands end by themselves", async () => {
    const options = ["--token", "123:abc", "--api-root", running.apiRoot];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...PROGRAM_FLAGS, MAIN, "me", ...options],
      { timeout: 5000 },
    );
    expect(stdout).toMatch(/^@shop_bot \(shop_bot\), id 123\n/);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends at %s with exit code 0", async (signal) => {
    const other = await startEmulator([...PROGRAM_FLAGS, MAIN], ["--port", "0", "--strict"]);
    // A waiting poll does not keep it.
    const poll = fetch(`${other.apiRoot}/bot1:a/getUpdates?timeout=50`).catch(() => undefined);
    expect(await other.stop(signal)).toBe(0);
    await poll;
  });
});
