import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import type { Transport } from "../../../src/client/transports/transport.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { TelewireError } from "../../../src/errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { ProxyServer } from "../../support/servers/proxy-server.ts";
import { SocksServer } from "../../support/servers/socks-server.ts";

const isBun = "Bun" in globalThis;
type Kind = [
  name: string,
  scheme: string,
  proxies: { start(credentials?: string): Promise<ProxyServer | SocksServer> },
  createTransport: (proxy: string) => Transport,
];
const kinds: Kind[] = [
  ["undiciTransport", "http", ProxyServer, (proxy) => undiciTransport({ proxy })],
  ["undiciTransport", "socks5", SocksServer, (proxy) => undiciTransport({ proxy })],
];
if (isBun)
  kinds.push(["fetchTransport", "http", ProxyServer, (proxy) => fetchTransport({ proxy })]);

describe.each(kinds)("%s through an %s proxy", (_name, scheme, proxies, createTransport) => {
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  });

  async function setUp(credentials: string | undefined, urlCredentials: string) {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const proxy = await proxies.start(credentials);
    const transport = createTransport(`${scheme}://${urlCredentials}${proxy.host}`);
    cleanUp.push(
      () => server.close(),
      () => proxy.close(),
      () => transport.close(),
    );
    return { server, proxy, api: createClient("1:token", { apiRoot: server.origin, transport }) };
  }

  it.each([
    ["", undefined],
    ["ada:pass%20word@", "ada:pass word"],
  ])("sends calls with the credentials %j", async (urlCredentials, credentials) => {
    const { server, proxy, api } = await setUp(credentials, urlCredentials);
    expect(await api.sendMessage({ chat_id: 1, text: "x" })).toBe(true);
    expect(await api.getUpdates()).toBe(true);
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/bot1:token/sendMessage",
      "/bot1:token/getUpdates",
    ]);
    expect(proxy.targets.length).toBeGreaterThan(0);
    expect(proxy.targets.join()).toContain(new URL(server.origin).host);
  });

  it("fails with wrong credentials, and does not show them", async () => {
    const { server, api } = await setUp("ada:secret", "ada:canary@");
    const error = await rejectionOf(api.getMe());
    // A tunnel is not opened; a forwarding proxy sends its own response.
    expect(error).toBeInstanceOf(TelewireError);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("canary");
    expect(server.requests).toHaveLength(0);
  });
});

describe("closing undiciTransport while it connects", () => {
  it.each(kinds.slice(0, 2))(
    "closes the connection: %s through %s",
    async (_name, scheme, proxies, create) => {
      // With TLS through the tunnel, against a server that never sends a hello.
      const server = await FakeServer.start(() => undefined);
      const proxy = await proxies.start();
      const transport = create(`${scheme}://${proxy.host}`);
      const apiRoot = server.origin.replace("http:", "https:");
      const called = rejectionOf(createClient("1:token", { apiRoot, transport }).getMe());
      await server.until(({ accepted }) => accepted === 1);
      await transport.close();
      expect(await called).toMatchObject({ name: "NetworkError", sent: "no" });
      await server.until(({ open }) => open === 0);
      await proxy.close();
      await server.close();
    },
  );

  it.each(["http", "https", "socks5"])(
    "closes the connection to a silent %s proxy",
    async (scheme) => {
      const proxy = await FakeServer.start(() => undefined);
      // By host name, since Bun refuses TLS to an IP address.
      const uri = `${scheme}://localhost:${proxy.port}`;
      const transport = undiciTransport({ proxy: uri });
      const called = rejectionOf(createClient("1:token", { transport }).getMe());
      await proxy.until(({ accepted }) => accepted === 1);
      await transport.close();
      expect(await called).toMatchObject({ name: "NetworkError", sent: "no" });
      await proxy.until(({ open }) => open === 0);
      await proxy.close();
    },
  );
});

describe("undiciTransport through a proxy that opens no tunnel", () => {
  it.each(["https://host.invalid", "http://host.invalid"])(
    "requests a tunnel to %s once per call",
    async (apiRoot) => {
      const proxy = await FakeServer.start((_request, reply) => reply.end());
      const transport = undiciTransport({ proxy: proxy.origin });
      const api = createClient("1:token", { apiRoot, transport });
      for (const calls of [1, 2]) {
        expect(await rejectionOf(api.getMe())).toMatchObject({
          name: "NetworkError",
          sent: "no",
          code: "UND_ERR_SOCKET",
        });
        expect(proxy.requests.map(({ verb }) => verb)).toEqual(Array(calls).fill("CONNECT"));
      }
      await transport.close();
      await proxy.close();
    },
  );
});

describe("an invalid proxy URL", () => {
  it.each([
    "localhost:3128",
    "ftp://u:canary@localhost",
    "http//u:canary@x",
    "http://u:canary%@x",
    "",
  ])("%j is rejected without being quoted", (proxy) => {
    const make = () => undiciTransport({ proxy });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      /proxy must be a URL with one of the schemes http, https, socks5, such as/,
    );
    expect(make).not.toThrow(/canary/);
  });

  it.skipIf(isBun)("is any URL on a runtime whose fetch does not support proxies", () => {
    expect(() => fetchTransport({ proxy: "http://localhost:3128" })).toThrow(
      /does not support the proxy option.*: use undiciTransport/,
    );
  });
});

describe("fetchTransport", () => {
  it.each([
    [undefined, 2],
    [true, 2],
    [false, 9],
  ])("with keepAlive %s uses %i sockets for nine calls", async (keepAlive, sockets) => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const transport = fetchTransport(keepAlive === undefined ? {} : { keepAlive });
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    for (let call = 0; call < 9; call++) await api.getMe();
    // Even with keep-alive, Node may open a second socket.
    expect(Math.max(server.accepted, 2)).toBe(sockets);
    await server.close();
  });
});
