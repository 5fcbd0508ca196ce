import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { gatewayTransport } from "../../examples/gateway-transport.ts";
import { createClient, InputFile, NetworkError, withRetry } from "../../src/index.ts";
import { read } from "../contract/repository.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function setUp(respond: Responder) {
  const server = await FakeServer.start(respond);
  const transport = gatewayTransport("key");
  cleanUp.push(
    () => server.close(),
    () => transport.close(),
  );
  const api = createClient("1:token", { apiRoot: server.origin, transport: withRetry(transport) });
  return { api, server, transport };
}

describe("the custom transport in the docs", () => {
  it("equals this example", () => {
    expect(read("docs/client.md")).toContain(read("examples/gateway-transport.ts"));
  });

  it("sends a call with the key", async () => {
    const { api, server } = await setUp((_request, reply) => reply.ok(true));
    expect(await api.call("echo", { a: 1 })).toBe(true);
    const [request] = server.requests;
    expect(request?.headers["authorization"]).toBe("Bearer key");
    expect(String(request?.body)).toBe('{"a":1}');
  });

  it("sends a file", async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.end('{"ok":true,"result":true}');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const transport = gatewayTransport("key");
    const api = createClient("1:token", { apiRoot: `http://127.0.0.1:${port}`, transport });
    const document = new InputFile(Buffer.from("a,b"), "table.csv");
    await api.sendDocument({ chat_id: 1, document });
    expect(bodies).toEqual([expect.stringContaining("a,b")]);
    server.closeAllConnections();
    server.close();
  });

  it("returns Retry-After, so that withRetry waits", async () => {
    let calls = 0;
    const { api, server } = await setUp((_request, reply) => {
      if (calls++ > 0) reply.ok(true);
      else reply.send(429, "", { "Retry-After": "0" });
    });
    expect(await api.sendMessage({ chat_id: 1, text: "x" })).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  it("fails without showing the URL, and is not retried where that is unsafe", async () => {
    const { api, server } = await setUp((_request, reply) => reply.reset());
    const error = await rejectionOf(api.sendMessage({ chat_id: 1, text: "x" }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ sent: "maybe" });
    expect(server.requests).toHaveLength(1);
  });

  it("is canceled by the signal of the caller and by close()", async () => {
    const { api, server, transport } = await setUp(() => undefined);
    const controller = new AbortController();
    const aborted = rejectionOf(api.sendMessage({ chat_id: 1, text: "x" }, controller));
    const closed = rejectionOf(api.sendMessage({ chat_id: 1, text: "x" }));
    await server.until(({ requests }) => requests.length === 2);
    controller.abort("stop");
    expect(await aborted).toBe("stop");
    await transport.close();
    expect(await closed).toBeInstanceOf(NetworkError);
  });
});
