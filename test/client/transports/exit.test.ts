import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PROGRAM_FLAGS } from "../../support/program-flags.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

const SCRIPT = fileURLToPath(new URL("./exit-after-call.ts", import.meta.url));
const isBun = "Bun" in globalThis;

/** Runs the script against a server that never closes a socket, and returns its exit code. */
async function exitCodeOf(kind: string, then: string): Promise<unknown> {
  const server = await FakeServer.start((request, reply) => {
    if (request.path.endsWith("/getMe")) reply.ok(true);
  });
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, SCRIPT, kind, server.origin, then], {
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(server.requests.length).toBeGreaterThan(0);
  await server.close();
  return code;
}

describe("a process exits by itself", () => {
  it.each(["default", "undici", "fetch"])("while %s has idle sockets", async (kind) => {
    expect(await exitCodeOf(kind, "idle")).toBe(0);
  });

  // The sockets of fetch, which is Bun's default, belong to the runtime: a call in flight ends at its deadline.
  it.each(isBun ? ["undici"] : ["default", "undici"])(
    "when %s is closed with calls in flight",
    async (kind) => {
      expect(await exitCodeOf(kind, "close")).toBe(0);
    },
  );
});
