import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "../../src/client/client.ts";
import { withRetry } from "../../src/client/retry/retry.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { type FakeReply, FakeServer, type Respond } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";
const text = { chat_id: 1, text: "x" };
const file = { file_id: "x", file_path: "documents/file.txt" };

/** What every transport must do with answers that no server should give: too long ones, and unasked ones. */
export function responseSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, answered badly`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Respond, options: ClientOptions = { maxResponseBytes: 1000 }) {
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

    it("takes an answer of just maxResponseBytes, and none that is longer", async () => {
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
      ["until its connection ends", (reply) => reply.write("HTTP/1.1 200 OK\r\n\r\n")],
    ])("ends an answer without end: %s", async (how, begin) => {
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
      // undici then opens another one, for whoever comes next.
      await server.until(({ closed }) => closed === 1);
      // The same would come again.
      expect(server.requests).toHaveLength(1);
    });

    it("counts bytes as they are once unpacked", async () => {
      const packed = gzipSync(`{"ok":true,"result":"${"x".repeat(100_000)}"}`);
      const { api } = await setUp((_request, reply) =>
        reply.send(200, packed, { "Content-Encoding": "gzip" }),
      );
      expect(packed.length).toBeLessThan(1000);
      expect(await rejectionOf(api.getMe())).toMatchObject({ name: "DecodeError", status: 200 });
    });

    it("limits the page of a proxy, and shows no token of it", async () => {
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

    it("limits no file, but the page that comes in its place", async () => {
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

    it("limits an answer to 32 MB by itself", async () => {
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
      "takes no answer that came unasked %i ms after another for the next call's",
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
