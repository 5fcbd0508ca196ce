import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { FakeServer, type Responder } from "../../support/servers/fake-server.ts";

const SCRIPT = fileURLToPath(new URL("./process.ts", import.meta.url));
const RUNTIME = "Bun" in globalThis ? [] : ["--expose-gc", "--import", "tsx"];
const OK = '{"ok":true,"result":true}';

let server: FakeServer;
afterEach(() => server.close());

/** Runs `work` in a separate process, 2000 times to warm up and then `times`; returns what the latter leaves behind. */
async function measureLeaks(kind: string, work: string, times: number, respond: Responder) {
  server = await FakeServer.start(respond);
  const parameters = [...RUNTIME, SCRIPT, kind, server.origin, work, String(times)];
  const child = spawn(process.execPath, parameters, { stdio: ["ignore", "pipe", "inherit"] });
  return JSON.parse(await text(child.stdout));
}

const transports = ["default", "undici", "fetch"];

describe("ten thousand calls", () => {
  it.each(transports)(
    "leave nothing in memory through %s",
    async (kind) => {
      const { grownBytes, ...left } = await measureLeaks(
        kind,
        "send",
        10_000,
        ({ body }, reply) => {
          if (!String(body).includes('"no"')) return reply.ok(true);
          return reply.send(400, '{"ok":false,"error_code":400,"description":"Bad Request"}');
        },
      );
      expect(server.requests).toHaveLength(12_000);
      expect(left).toMatchObject({ listeners: 0, dependants: 0, timers: 0 });
      // A leak of a hundred bytes per call would be a million bytes.
      expect(grownBytes).toBeLessThan(1_000_000);
    },
    30_000,
  );
});

describe("five thousand files with one signal", () => {
  it.each(
    transports.flatMap((kind) => [
      [kind, "upload"],
      [kind, "download"],
    ]),
  )(
    "leave nothing in memory through %s (%s)",
    async (kind, work) => {
      const { grownBytes, ...left } = await measureLeaks(kind, work, 5000, (_request, reply) =>
        reply.send(200, OK),
      );
      expect(server.requests).toHaveLength(7000);
      expect(left).toMatchObject({ listeners: 0, dependants: 0, timers: 0 });
      expect(grownBytes).toBeLessThan(750_000);
    },
    30_000,
  );
});

describe("two thousand connections that the server closes", () => {
  it.each(transports)(
    "leave nothing in memory with %s",
    async (kind) => {
      const { grownBytes, sockets } = await measureLeaks(kind, "send", 2000, (_request, reply) => {
        reply.send(200, OK, { Connection: "close" });
        reply.end();
      });
      expect(server.accepted).toBe(4000);
      expect(sockets).toBeLessThan(70);
      // A leak of five hundred bytes per connection would be a million bytes.
      expect(grownBytes).toBeLessThan(1_000_000);
    },
    30_000,
  );
});
