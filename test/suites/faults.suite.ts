import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, type ClientOptions, createClient } from "../../src/client/client.ts";
import { withFloodControl, withRetry } from "../../src/client/index.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { ChaosProxy, type Fault } from "../support/servers/chaos-proxy.ts";
import { FakeServer, type Respond } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";
const ok: Respond = (_request, reply) => reply.ok({ message_id: 1 });
const text = { chat_id: 1, text: "x" };

/**
 * What retries make of a broken network: faults of TCP itself, between a client and a server that is well. The numbers
 * are those of the list of faults that the transports must get through.
 */
export function faultsSuite(name: string, createTransport: () => Transport): void {
  describe(`${name} through a broken network`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(
      faults: readonly Fault[],
      respond: Respond = ok,
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

    it("F1: sends once the port opens, and then exactly once", async () => {
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

    it("F2: never sends a message again that a reset may have swallowed", async () => {
      const { server, proxy, client } = await setUp([{ what: "reset", afterSent: 1 }]);
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "maybe" });
      expect([proxy.accepted, server.requests.length]).toEqual([1, 0]);
    });

    it.each<[string, Fault]>([
      ["a reset", { what: "reset", afterSent: 1 }],
      ["a reset inside the headers", { what: "reset answer", afterBytes: 9 }],
      ["a cut inside the body", { what: "cut", afterBytes: 60 }],
      ["half a connection", { what: "half close" }],
    ])("F3: asks again after %s where asking twice changes nothing", async (_what, fault) => {
      const { proxy, client } = await setUp([fault]);
      expect(await client.getMe()).toEqual({ message_id: 1 });
      expect(proxy.accepted).toBe(2);
    });

    it("F4: gives up at the deadline when nothing ever comes, and ends the socket", async () => {
      const { proxy, client } = await setUp([{ what: "black hole" }, { what: "black hole" }]);
      expect(await failureOf(client, { timeoutMs: 100 })).toMatchObject({
        name: "TimeoutError",
        sent: "maybe",
        timeoutMs: 100,
      });
      // undici then opens another one, for whoever comes next.
      while (proxy.closed === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    });

    it.each<[string, Fault]>([
      ["cut off", { what: "cut", afterBytes: 60 }],
      ["reset", { what: "reset answer", afterBytes: 60 }],
    ])("F5: takes no part of an answer that is %s for the whole", async (_what, fault) => {
      const { client } = await setUp([fault]);
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "yes" });
    });

    it("F5: takes no part of a chunked answer for the whole", async () => {
      const { client } = await setUp([], (_request, reply) => {
        reply.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        reply.write('19\r\n{"ok":true,"result":true}\r\n');
        reply.end();
      });
      expect(await failureOf(client)).toMatchObject({ name: "NetworkError", sent: "yes" });
    });

    it("F5: takes a change of protocol for no answer", async () => {
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
    ])("F6: gives status %i and a snippet of %j", async (status, body) => {
      const { server, client } = await setUp([], (_request, reply) => reply.send(status, body));
      const error = await failureOf(client);
      expect(error).toMatchObject({ name: "DecodeError", status, snippet: body });
      expect(server.requests).toHaveLength(1);
    });

    it("F6: takes compressed bytes that nobody announced for no answer", async () => {
      const packed = gzipSync('{"ok":true,"result":true}');
      const { client } = await setUp([], (_request, reply) => reply.send(200, packed));
      const snippet = packed.toString();
      expect(await failureOf(client)).toMatchObject({ name: "DecodeError", status: 200, snippet });
    });

    it("F6: does not mind of what type a right answer is said to be", async () => {
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
    ])("F7: waits as long as %s says; other chats do not", async (_where, body, headers) => {
      const order: number[] = [];
      const { client } = await setUp([], (request, reply) => {
        const { chat_id } = JSON.parse(String(request.body));
        order.push(chat_id);
        if (order.length === 1) return reply.send(429, body, headers);
        return reply.ok(true);
      });
      const begun = performance.now();
      const held = client.sendMessage(text);
      while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      await client.sendMessage({ ...text, chat_id: 2 });
      await held;
      expect(order).toEqual([1, 2, 1]);
      // Timers may be a millisecond early.
      expect(performance.now() - begun).toBeGreaterThan(990);
    });

    it("F8: does not wait for an hour", async () => {
      const body = '{"ok":false,"error_code":429,"description":"Too Many Requests"}';
      const { server, client } = await setUp([], (_request, reply) =>
        reply.send(429, body, { "Retry-After": "3600" }),
      );
      expect(await failureOf(client)).toMatchObject({ name: "ApiError", retryAfterSeconds: 3600 });
      expect(server.requests).toHaveLength(1);
    });

    it.each<[string, readonly Fault[], Respond, number]>([
      ["an answer", [{ what: "black hole" }], ok, 1],
      ["a late answer", [{ what: "latency", ms: 5000 }], ok, 1],
      ["the next try", [], (_request, reply) => reply.send(500, "", { Connection: "close" }), 1],
      [
        "the end of a pause",
        [],
        (_request, reply) => reply.send(429, "", { "Retry-After": "9" }),
        1,
      ],
    ])("F9: ends at once while it waits for %s", async (_what, faults, respond, connections) => {
      const { proxy, client } = await setUp(faults, respond);
      const abort = new AbortController();
      const reason = { enough: true };
      const call = rejectionOf(client.getMe({}, { signal: abort.signal }));
      while (proxy.accepted < connections) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setTimeout(resolve, 30));
      const aborted = performance.now();
      abort.abort(reason);
      expect(await call).toBe(reason);
      // Far from five seconds, on however slow a machine.
      expect(performance.now() - aborted).toBeLessThan(2000);
      expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
    });

    it("F12: asks no other host, whatever the server says", async () => {
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
