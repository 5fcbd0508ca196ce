import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, type ClientOptions, createClient } from "../../src/client/client.ts";
import { withFloodControl, withRetry } from "../../src/client/index.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { ChaosProxy, type Fault } from "../support/servers/chaos-proxy.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";
const ok: Responder = (_request, reply) => reply.ok({ message_id: 1 });
const text = { chat_id: 1, text: "x" };

/** How a transport differs from others. */
interface Traits {
  /** Whether it uses idle sockets after a failed poll. */
  readonly keepsIdleSockets?: boolean;
}

/** The behavior that every transport must show, with retries, when TCP fails between the client and a working server. */
export function faultsSuite(
  name: string,
  createTransport: () => Transport,
  { keepsIdleSockets = false }: Traits = {},
): void {
  describe(`${name} through a broken network`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(
      faults: readonly Fault[],
      respond: Responder = ok,
      options: ClientOptions = {},
    ) {
      const server = await FakeServer.start(respond);
      const proxy = await ChaosProxy.start(server.port, faults);
      const transport = withRetry(withFloodControl(createTransport()));
      cleanUp.push(
        () => server.close(),
        () => proxy.close(),
        () => transport.close(),
      );
      const client = createClient(TOKEN, { apiRoot: proxy.origin, transport, ...options });
      return { server, proxy, client };
    }

    async function failureOf(client: Client, options = {}): Promise<unknown> {
      const error = await rejectionOf(client.sendMessage(text, options));
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
      expect(JSON.stringify(error)).not.toContain(TOKEN);
      return error;
    }

    it("sends a call exactly once when the port opens late", async () => {
      const closed = await FakeServer.start(ok);
      const { port, origin } = closed;
      await closed.close();
      const transport = withRetry(createTransport());
      cleanUp.push(() => transport.close());
      const client = createClient(TOKEN, { apiRoot: origin, transport });
      const sending = client.sendMessage(text);
      const server = await FakeServer.start(ok, port);
      cleanUp.push(() => server.close());
      expect(await sending).toEqual({ message_id: 1 });
      expect(server.requests).toHaveLength(1);
    });

    it("never resends a message after a reset, since the server may have received it", async () => {
      const { server, proxy, client } = await setUp([{ what: "reset", afterSent: 1 }]);
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "maybe" });
      expect([proxy.accepted, server.requests.length]).toEqual([1, 0]);
    });

    it.each<[string, Fault]>([
      ["a reset", { what: "reset", afterSent: 1 }],
      ["a reset inside the headers", { what: "reset response", afterBytes: 9 }],
      ["a cut inside the body", { what: "cut", afterBytes: 60 }],
      ["a half-closed connection", { what: "half close" }],
    ])("resends an idempotent call after %s", async (_what, fault) => {
      const { proxy, client } = await setUp([fault]);
      expect(await client.getMe()).toEqual({ message_id: 1 });
      expect(proxy.accepted).toBe(2);
    });

    it("rejects at the deadline and closes the socket when no response arrives", async () => {
      const { proxy, client } = await setUp([{ what: "black hole" }, { what: "black hole" }]);
      expect(await failureOf(client, { timeoutMs: 100 })).toMatchObject({
        name: "TimeoutError",
        sent: "maybe",
        timeoutMs: 100,
      });
      // undici then opens another socket for the next call.
      while (proxy.closed === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    });

    it.skipIf(keepsIdleSockets)(
      "polls over a new connection after a poll that got no response, although idle ones are left",
      async () => {
        const { proxy, client } = await setUp([], (_request, reply) => reply.ok([]));
        const calls = [client.getMe(), client.getUpdates(), client.getUpdates()];
        await Promise.all(calls);
        // undici is not ready to use a connection again within the same turn of the event loop.
        await new Promise(setImmediate);
        proxy.stall();
        const stalled = rejectionOf(client.getUpdates({}, { timeoutMs: 100 }));
        expect(await stalled).toMatchObject({ name: "TimeoutError" });
        expect(await client.getUpdates({}, { timeoutMs: 3_000 })).toEqual([]);
      },
    );

    it.each<[string, Fault]>([
      ["cut off", { what: "cut", afterBytes: 60 }],
      ["reset", { what: "reset response", afterBytes: 60 }],
    ])("does not mistake part of a response that is %s for the whole", async (_what, fault) => {
      const { client } = await setUp([fault]);
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "yes" });
    });

    it("does not mistake part of a chunked response for the whole", async () => {
      const { client } = await setUp([], (_request, reply) => {
        reply.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        reply.write('19\r\n{"ok":true,"result":true}\r\n');
        reply.end();
      });
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "yes" });
    });

    it("does not mistake a protocol switch for a response", async () => {
      const { client } = await setUp([], (_request, reply) =>
        reply.write(
          "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
        ),
      );
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "maybe" });
    });

    it.each([
      [502, "<html>502 Bad Gateway</html>"],
      [413, ""],
      [504, "Gateway Timeout"],
      [200, '{"ok":true,"result":'],
      [200, '{"ok":true}'],
      [500, '{"error":"of something else"}'],
      [200, "ok"],
    ])("rejects with the status %i and the snippet %j", async (status, body) => {
      const { server, client } = await setUp([], (_request, reply) => reply.send(status, body));
      const error = await failureOf(client);
      expect(error).toMatchObject({ name: "DecodeError", status, snippet: body });
      expect(server.requests).toHaveLength(1);
    });

    it("does not decompress a response without a content-encoding header", async () => {
      const compressed = gzipSync('{"ok":true,"result":true}');
      const { client } = await setUp([], (_request, reply) => reply.send(200, compressed));
      const snippet = compressed.toString();
      expect(await failureOf(client)).toMatchObject({ name: "DecodeError", status: 200, snippet });
    });

    it("accepts a valid response whatever its content type is", async () => {
      const { client } = await setUp([], (_request, reply) =>
        reply.send(200, '{"ok":true,"result":7}', { "Content-Type": "text/html" }),
      );
      expect(await client.getMe()).toBe(7);
    });

    it.each([
      [
        "the envelope",
        '{"ok":false,"error_code":429,"description":"Too Many Requests","parameters":{"retry_after":1}}',
        {},
      ],
      ["the header of an HTML page", "<html>429</html>", { "Retry-After": "1" }],
    ])(
      "waits as long as %s states, without delaying other chats",
      async (_where, body, headers) => {
        const order: number[] = [];
        const { client } = await setUp([], (request, reply) => {
          const { chat_id } = JSON.parse(String(request.body));
          order.push(chat_id);
          if (order.length === 1) return reply.send(429, body, headers);
          return reply.ok(true);
        });
        const startMs = performance.now();
        const held = client.sendMessage(text);
        while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        await client.sendMessage({ ...text, chat_id: 2 });
        await held;
        expect(order).toEqual([1, 2, 1]);
        // Timers may fire a millisecond early.
        expect(performance.now() - startMs).toBeGreaterThan(990);
      },
    );

    it("does not wait for an hour, but rejects", async () => {
      const body = '{"ok":false,"error_code":429,"description":"Too Many Requests"}';
      const { server, client } = await setUp([], (_request, reply) =>
        reply.send(429, body, { "Retry-After": "3600" }),
      );
      expect(await failureOf(client)).toMatchObject({ name: "ApiError", retryAfterSeconds: 3600 });
      expect(server.requests).toHaveLength(1);
    });

    it.each<[string, readonly Fault[], Responder, number]>([
      ["a response", [{ what: "black hole" }], ok, 1],
      ["a late response", [{ what: "latency", ms: 5000 }], ok, 1],
      [
        "the next attempt",
        [],
        (_request, reply) => reply.send(500, "", { Connection: "close" }),
        1,
      ],
      [
        "the end of a pause",
        [],
        (_request, reply) => reply.send(429, "", { "Retry-After": "9" }),
        1,
      ],
    ])(
      "rejects immediately on abort while it waits for %s",
      async (_what, faults, respond, connections) => {
        const { proxy, client } = await setUp(faults, respond);
        const abort = new AbortController();
        const reason = { enough: true };
        const call = rejectionOf(client.getMe({}, { signal: abort.signal }));
        while (proxy.accepted < connections) await new Promise((resolve) => setTimeout(resolve, 1));
        await new Promise((resolve) => setTimeout(resolve, 30));
        const abortedMs = performance.now();
        abort.abort(reason);
        expect(await call).toBe(reason);
        // Well below the five seconds of the late response, even on a slow machine.
        expect(performance.now() - abortedMs).toBeLessThan(2000);
        expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
      },
    );

    it("sends nothing to another host, whatever the server responds", async () => {
      const other = await FakeServer.start(ok);
      cleanUp.push(() => other.close());
      const { client } = await setUp([], (request, reply) =>
        reply.send(302, "", { Location: other.origin + request.path }),
      );
      expect(await failureOf(client)).toMatchObject({ name: "DecodeError", status: 302 });
      expect(other.accepted).toBe(0);
    });
  });
}
