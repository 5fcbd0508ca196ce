import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Chat } from "../../src/types/index.ts";
import { textUpdate } from "../support/updates.ts";
import { bundleSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";
import { openTelegram } from "./telegram.ts";

const { default: workerd }: { default: string } = createRequire(import.meta.url)("workerd");

const cleanUp = createCleanUp();

/** The configuration of workerd: the sample, its secrets, and a server in place of Telegram. */
function createConfig(bindings: Readonly<Record<string, string>>, telegram: string): string {
  const list = Object.entries(bindings).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "bot", worker = (
      modules = [(name = "bot.js", esModule = embed "bot.js")],
      compatibilityDate = "2026-01-01",
      bindings = [${list.join(", ")}],
      globalOutbound = "telegram",
    )),
    (name = "telegram", external = (address = ${JSON.stringify(telegram)}, http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "bot")],
);
`;
}

/** Starts workerd and returns the port that it listens on. */
async function startWorkerd(folder: string): Promise<number> {
  const child: ChildProcess = spawn(workerd, ["serve", "config.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  cleanUp(() => {
    child.kill();
    return exited;
  });
  const control = child.stdio[3] as Readable;
  const port = new Promise<number>((resolve) => {
    control.once("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString()).port));
  });
  const failed = exited.then((code) => {
    throw new Error(`workerd exited with ${code}`);
  });
  return Promise.race([port, failed]);
}

it("the guide's Worker replies to users in the real Workers runtime, without compatibility flags", {
  timeout: 30_000,
}, async () => {
  const telegram = await openTelegram();
  cleanUp(telegram.close);
  const { account, apiRoot, chat } = telegram;
  const folder = mkdtempSync(join(tmpdir(), "telewire-worker-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const bindings = {
    BOT_TOKEN: account.token,
    BOT_INFO: JSON.stringify(account.me),
    WEBHOOK_SECRET: "a_Secret-1",
  };
  const bundle = await bundleSample(sample("docs/webhooks.md", "Cloudflare Workers"), apiRoot);
  writeFileSync(join(folder, "bot.js"), bundle);
  writeFileSync(join(folder, "config.capnp"), createConfig(bindings, new URL(apiRoot).host));
  const port = await startWorkerd(folder);

  const from: Chat = { id: chat.id, type: "private", first_name: "Ada" };
  const body = JSON.stringify(textUpdate("/start", { chat: from }));
  const post = (secret: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": secret },
      body,
    });
  expect((await post("wrong")).status).toBe(401);
  expect((await post("a_Secret-1")).status).toBe(200);
  expect((await chat.nextMessage()).text).toBe("Hello");
});
