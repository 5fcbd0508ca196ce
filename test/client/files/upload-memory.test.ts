import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LOADER = "Bun" in globalThis ? [] : ["--import", "tsx"];
const MB = 1_000_000;

function start(script: string, ...args: string[]) {
  const path = fileURLToPath(new URL(`../../support/${script}`, import.meta.url));
  return spawn(process.execPath, [...LOADER, path, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}

describe("a file of 256 MB", () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-memory-"));
  const path = join(folder, "sparse.bin");
  const sink = start("servers/upload-sink.ts");
  let apiRoot = "";

  beforeAll(async () => {
    writeFileSync(path, "");
    truncateSync(path, 256 * MB);
    const [port] = await once(sink.stdout, "data");
    apiRoot = `http://127.0.0.1:${String(port).trim()}`;
  });
  afterAll(async () => {
    sink.stdin.end();
    await once(sink, "exit");
    rmSync(folder, { recursive: true });
  });

  it.each(["default", "fetch", "undici"])("is never fully in memory: %s", async (kind) => {
    const child = start("upload-rss.ts", kind, apiRoot, path);
    const { growth, result } = JSON.parse(await text(child.stdout));
    expect(result.bytes).toBeGreaterThan(256 * MB);
    expect(result.length).toBe(result.bytes);
    expect(growth).toBeLessThan(100 * MB);
  });
});
