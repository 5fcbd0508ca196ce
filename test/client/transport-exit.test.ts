import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../support/fake-server.ts";

const SCRIPT = fileURLToPath(new URL("./exit-after-call.ts", import.meta.url));
const LOADER = "Bun" in globalThis ? [] : ["--import", "tsx"];

describe("idle sockets", () => {
  it.each(["default", "undici", "fetch"])("of %s do not keep the process alive", async (kind) => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const child = spawn(process.execPath, [...LOADER, SCRIPT, kind, server.origin], {
      stdio: "ignore",
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    // The idle socket ended with the process: the server never closes one.
    expect(code).toBe(0);
    expect(server.requests).toHaveLength(1);
    await server.close();
  });
});
