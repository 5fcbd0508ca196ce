import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import { afterEach, expect, it } from "vitest";
import { createEmulator } from "../../src/emulator/index.ts";
import { ROOT, read } from "./repository.ts";

const { default: workerd }: { default: string } = createRequire(import.meta.url)("workerd");

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** The guide's sample, bundled without further imports. */
async function bundleSample(): Promise<string> {
  const [, sample] = /^### Cloudflare Workers\n.*?^```ts\n(.*?)^```$/ms.exec(
    read("docs/webhooks.md"),
  ) ?? ["", ""];
  const { outputFiles } = await build({
    stdin: { contents: sample ?? "", resolveDir: ROOT, loader: "ts" },
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

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
  cleanUp.push(() => {
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
  const emulator = createEmulator();
  cleanUp.push(() => emulator.close());
  const account = emulator.createBot({ username: "shop_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  const folder = mkdtempSync(join(tmpdir(), "telewire-worker-"));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const me = { id: Number(account.token.split(":")[0]), is_bot: true, first_name: "Shop" };
  const bindings = {
    BOT_TOKEN: account.token,
    BOT_INFO: JSON.stringify({ ...me, username: "shop_bot" }),
    WEBHOOK_SECRET: "a_Secret-1",
  };
  writeFileSync(join(folder, "bot.js"), await bundleSample());
  const { host } = new URL(await emulator.listen());
  writeFileSync(join(folder, "config.capnp"), createConfig(bindings, host));
  const port = await startWorkerd(folder);

  const message = {
    message_id: 1,
    date: 1_800_000_000,
    chat: { id: chat.id, type: "private", first_name: "Ada" },
    from: { id: chat.id, is_bot: false, first_name: "Ada" },
    text: "/start",
    entities: [{ type: "bot_command", offset: 0, length: 6 }],
  };
  const post = (secret: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": secret },
      body: JSON.stringify({ update_id: 1, message }),
    });
  expect((await post("wrong")).status).toBe(401);
  expect((await post("a_Secret-1")).status).toBe(200);
  expect((await chat.nextMessage()).text).toBe("Hello");
});
