import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../support/fake-server.ts";

const SCRIPT = fileURLToPath(new URL("./leak-process.ts", import.meta.url));
const RUNTIME = "Bun" in globalThis ? [] : ["--expose-gc", "--import", "tsx"];

describe("ten thousand calls", () => {
  it.each(["default", "undici", "fetch"])(
    "through %s leave nothing in memory",
    async (kind) => {
      const server = await FakeServer.start(({ body }, reply) => {
        if (!String(body).includes('"no"')) return reply.ok(true);
        return reply.send(400, '{"ok":false,"error_code":400,"description":"Bad Request"}');
      });
      const child = spawn(process.execPath, [...RUNTIME, SCRIPT, kind, server.origin], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const printed = await text(child.stdout);
      const { grownBytes, ...left } = JSON.parse(printed);
      expect(server.requests).toHaveLength(12_000);
      expect(left).toEqual({ listeners: 0, timers: 0 });
      // A hundred bytes kept of each call would be a million.
      expect(grownBytes).toBeLessThan(1_000_000);
      await server.close();
    },
    30_000,
  );
});
