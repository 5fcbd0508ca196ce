import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "../../src/client/client.ts";
import { withRetry } from "../../src/client/retry/retry.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { type FakeReply, FakeServer, type Responder } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";
const text = { chat_id: 1, text: "x" };
const file = { file_id: "x", file_path: "documents/file.txt" };

/** The behavior that every transport must show for responses that are too long or unsolicited. */
export function responseSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, when the server misbehaves`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Responder, options: ClientOptions = { maxResponseBytes: 1000 }) {
      const server = await FakeServer.start(respond);
      const transport = withRetry(createTransport());
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      return {
        server,
        api: createClient(TOKEN, { apiRoot: server.origin, transport, ...options }),
      };
    }

    it("accepts a response of exactly maxResponseBytes, and rejects a longer one", async () => {
      const lengths = [1000, 1001];
      const { server, api } = await setUp((_request, reply) =>
        reply.send(200, `{"ok":true,"result":7}`.padEnd(lengths.shift() ?? 0)),
      );
      expect(await api.sendMessage(text)).toBe(7);
      expect(await rejectionOf(api.sendMessage(text))).toMatchObject({
        name: "DecodeError",
        message: "sendMessage: HTTP 200 with a body longer than maxResponseBytes (1000)",
        status: 200,
        snippet: `{"ok":true,"result":7}`.padEnd(256),
      });
      expect(server.requests).toHaveLength(2);
    });

    it.each<[string, (reply: FakeReply) => void]>([
      ["with a length", (reply) => reply.head(200, 1e12)],
      [
        "in chunks",
        (reply) => reply.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
      ],
      ["that lasts until the connection closes", (reply) => reply.write("HTTP/1.1 200 OK\r\n\r\n")],
    ])("stops reading an endless response %s", async (how, begin) => {
      const chunk = Buffer.alloc(10_000, "x");
      const { server, api } = await setUp(async (_request, reply) => {
        begin(reply);
        while (server.closed === 0) {
          reply.write(how === "in chunks" ? "2710\r\n" : "");
          reply.write(chunk);
          reply.write(how === "in chunks" ? "\r\n" : "");
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      const error = await rejectionOf(api.getMe());
      expect(error).toMatchObject({ name: "DecodeError", status: 200, snippet: "x".repeat(256) });
      // undici then opens another socket for the next call.
      await server.until(({ closed }) => closed === 1);
      // A retry would get the same response.
      expect(server.requests).toHaveLength(1);
    });

    it("counts bytes after decompression", async () => {
      const compressed = gzipSync(`{"ok":true,"result":"${"x".repeat(100_000)}"}`);
      const { api } = await setUp((_request, reply) =>
        reply.send(200, compressed, { "Content-Encoding": "gzip" }),
      );
      expect(compressed.length).toBeLessThan(1000);
      expect(await rejectionOf(api.getMe())).toMatchObject({ name: "DecodeError", status: 200 });
    });

    it("limits a proxy's error page, and hides the token in it", async () => {
      const { server, api } = await setUp((_request, reply) =>
        reply.send(502, `<html>${TOKEN} cannot be reached`.padEnd(5000)),
      );
      expect(await rejectionOf(api.sendMessage(text))).toMatchObject({
        name: "DecodeError",
        status: 502,
        snippet: "<html><token> cannot be reached".padEnd(256),
      });
      expect(server.requests).toHaveLength(1);
    });

    it("does not limit files, only an error page sent in place of one", async () => {
      const statuses = [200, 404];
      const { api } = await setUp((_request, reply) =>
        reply.send(statuses.shift() ?? 0, "x".repeat(50_000)),
      );
      expect((await (await api.download(file)).bytes()).length).toBe(50_000);
      expect(await rejectionOf(api.download(file))).toMatchObject({
        name: "DecodeError",
        message: "download: HTTP 404 with a body longer than maxResponseBytes (1000)",
      });
    });

    it("limits a response to 32 MB by default", async () => {
      const { api } = await setUp((_request, reply) => {
        reply.head(200, 32_000_001);
        reply.write(Buffer.alloc(32_000_001));
      }, {});
      expect(await rejectionOf(api.getMe())).toMatchObject({
        name: "DecodeError",
        message: "getMe: HTTP 200 with a body longer than maxResponseBytes (32000000)",
      });
    });

    it.each([1, 5, 30])(
      "does not mistake a response that arrives %i ms after another for that of the next call",
      async (ms) => {
        const { server, api } = await setUp((request, reply) => {
          reply.ok(JSON.parse(String(request.body)).id);
          setTimeout(() => reply.ok("stale"), ms);
        });
        for (let id = 0; id < 5; id++) {
          expect(await api.call("echo", { id })).toBe(id);
          await server.until(({ closed }) => closed > id);
        }
      },
    );
  });
}
