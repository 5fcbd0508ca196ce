import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { filesUnder, read } from "../contract/repository.ts";
import { writeSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";
import { type Runtime, serveSample } from "./sample-process.ts";
import { openTelegram, startByWebhook, type Telegram } from "./telegram.ts";

const cleanUp = createCleanUp();
let telegram: Telegram;
beforeEach(async () => {
  telegram = await openTelegram();
  cleanUp(telegram.close);
});

async function serve(runtime: Runtime, code: string) {
  const path = await writeSample(code, telegram.apiRoot);
  cleanUp(() => rmSync(path));
  const server = await serveSample(runtime, path, { BOT_TOKEN: telegram.account.token });
  cleanUp(() => server.stop());
  return server;
}

const TIMEOUT = { timeout: 30_000 };

describe("a server of the pages on hosting", () => {
  it("replies, reports its health, and ends on SIGTERM: Docker", TIMEOUT, async () => {
    const server = await serve("node", sample("docs/hosting/docker.md", "Health checks"));
    const root = `http://127.0.0.1:${server.port}`;
    expect(await startByWebhook(telegram, `${root}/telegram`)).toBe("Hello");
    expect(await (await fetch(`${root}/health`)).text()).toBe("ok");
    expect(await server.stop()).toBe(0);
  });

  it("replies, and ends on SIGTERM: behind a reverse proxy", TIMEOUT, async () => {
    const page = "docs/hosting/reverse-proxy.md";
    const server = await serve("node", sample(page, "Webhook behind Caddy or nginx"));
    const url = `http://127.0.0.1:${server.port}/telegram`;
    expect(await startByWebhook(telegram, url)).toBe("Hello");
    expect(await server.stop()).toBe(0);
  });

  it("replies: Deno Deploy", TIMEOUT, async () => {
    const code = sample("docs/hosting/deno-deploy.md", "Deno Deploy", "js");
    const { port } = await serve("deno run", code);
    const url = `http://127.0.0.1:${port}/telegram`;
    expect(await startByWebhook(telegram, url)).toBe("Hello");
  });
});

describe("a configuration of the pages on hosting", () => {
  it("is valid JSON where it is JSON", () => {
    const pages = filesUnder("docs/hosting").map(read).join("\n");
    const blocks = [...pages.matchAll(/^```json\n(.*?)^```$/gms)];
    expect(blocks.length).toBeGreaterThan(1);
    for (const [, json = ""] of blocks) expect(() => JSON.parse(json)).not.toThrow();
  });

  it("lets SIGTERM reach a bot that is not root, and gives it time: Docker", () => {
    const dockerfile = sample("docs/hosting/docker.md", "Docker", "dockerfile");
    expect(dockerfile).toMatch(/\nUSER node\nCMD \["node", "bot\.ts"\]\n$/);
    const compose = sample("docs/hosting/docker.md", "Compose", "yaml");
    expect(compose).toContain("    stop_grace_period: 30s\n");
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).error === undefined;
  it.skipIf(!hasSystemd)("passes systemd-analyze verify", () => {
    const unit = [...read("docs/hosting/systemd.md").matchAll(/^```ini\n(.*?)^```$/gms)][1]?.[1];
    const folder = mkdtempSync(join(tmpdir(), "telewire-unit-"));
    cleanUp(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "bot.service");
    // The programs of this machine may be elsewhere.
    writeFileSync(path, (unit ?? "").replace("/usr/bin/node", process.execPath));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
