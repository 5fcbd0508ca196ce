import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createEmulator, type Emulator } from "../../src/emulator/index.ts";
import { packageJson, ROOT, read } from "../contract/repository.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";
import { freePort } from "../support/servers/free-port.ts";

const children: ChildProcess[] = [];
let emulator: Emulator | undefined;
let folder = "";
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, "SIGKILL");
  await emulator?.close();
  emulator = undefined;
  if (folder !== "") rmSync(folder, { recursive: true });
  folder = "";
});

/** Starts a program of the example. Resolves when it has printed that it runs. */
async function start(program: string, env: Readonly<Record<string, string | undefined>>) {
  const path = join(ROOT, "examples/workers", program);
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, path], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    const onLine = (line: string): void => {
      if (/listening|are running/.test(line)) resolve();
    };
    createInterface(child.stdout).on("line", onLine);
    createInterface(child.stderr).on("line", onLine);
    child.on("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, "exit");
  return child.exitCode;
}

/** Starts an intake and a worker, with a folder as the inbox. */
async function startExample(stepMs: number) {
  folder = mkdtempSync(join(tmpdir(), "telewire-example-"));
  emulator = createEmulator();
  const account = emulator.createBot({ username: "agent_bot", first_name: "Agent" });
  const [port, workerPort] = [await freePort(), await freePort()];
  const env = {
    API_ROOT: await emulator.listen(),
    BOT_TOKEN: account.token,
    INBOX: join(folder, "inbox"),
    REDIS_URL: undefined,
    STEP_MS: `${stepMs}`,
    WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
  };
  const [intake, worker] = await Promise.all([
    start("intake.ts", { ...env, PORT: `${port}` }),
    start("worker.ts", { ...env, PORT: `${workerPort}` }),
  ]);
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  return { chat, intake, worker, workerPort };
}

describe("examples/workers", () => {
  it("answers, stops on request, and ends cleanly", { timeout: 60_000 }, async () => {
    const { chat, intake, worker, workerPort } = await startExample(10);
    chat.sendText("Why?");
    const timeoutMs = 20_000;
    await chat.waitFor(
      (event) => event.kind === "edited" && event.message.text === 'The answer to "Why?" is 42.',
      { timeoutMs },
    );
    const response = await fetch(`http://127.0.0.1:${workerPort}/`);
    expect([response.status, await response.json()]).toMatchObject([200, { state: "running" }]);
    expect(await end(worker, "SIGTERM")).toBe(0);
    expect(await end(intake, "SIGTERM")).toBe(0);
  });

  it("ends an answer with /stop, from another process", { timeout: 60_000 }, async () => {
    const { chat } = await startExample(60_000);
    chat.sendText("Why?");
    const timeoutMs = 20_000;
    await chat.waitFor(
      (event) => event.kind === "edited" && event.message.text === "I am reading your question.",
      { timeoutMs },
    );
    chat.sendText("/stop");
    await chat.waitFor((event) => event.kind === "sent" && event.message.text === "Stopped.", {
      timeoutMs,
    });
  });
});

interface Service {
  readonly build?: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
}

describe("the Compose file", () => {
  const { services }: { services: Readonly<Record<"redis" | "intake" | "worker", Service>> } =
    parse(read("examples/workers/compose.yaml"));

  it("has Redis that keeps what it stores, one intake and two workers", () => {
    expect(Object.keys(services)).toEqual(["redis", "intake", "worker"]);
    expect(services.redis.command.join(" ")).toContain("--appendonly yes");
    expect(services.worker.deploy?.replicas).toBe(2);
    expect(services.worker.stop_grace_period).toBe("15s");
    for (const { healthcheck } of Object.values(services)) expect(healthcheck).toBeDefined();
  });

  it("starts programs that exist, with the variables that they read", () => {
    for (const { build, command, environment = {} } of Object.values(services)) {
      if (build === undefined) continue;
      expect(existsSync(join(ROOT, "examples/workers", command[1] ?? ""))).toBe(true);
      expect(Object.keys(environment)).toEqual(["BOT_TOKEN", "REDIS_URL", "WEBHOOK_URL"]);
    }
  });

  it("installs this version of telewire", () => {
    const { dependencies } = JSON.parse(read("examples/workers/package.json"));
    expect(dependencies.telewire).toBe(`^${packageJson.version}`);
  });
});
