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

describe.each(kinds)("%s through a proxy of %s", (_name, scheme, proxies, createTransport) => {
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  });

  async function setUp(credentials: string | undefined, given: string) {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const proxy = await proxies.start(credentials);
    const transport = createTransport(`${scheme}://${given}${proxy.host}`);
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
  ])("calls, with the credentials %j", async (given, credentials) => {
    const { server, proxy, api } = await setUp(credentials, given);
    expect(await api.sendMessage({ chat_id: 1, text: "x" })).toBe(true);
    expect(await api.getUpdates()).toBe(true);
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/bot1:token/sendMessage",
      "/bot1:token/getUpdates",
    ]);
    expect(proxy.asked.length).toBeGreaterThan(0);
    expect(proxy.asked.join()).toContain(new URL(server.origin).host);
  });

  it("fails without the right credentials, and shows none", async () => {
    const { server, api } = await setUp("ada:secret", "ada:canary@");
    const error = await rejectionOf(api.getMe());
    // A tunnel does not come about; a proxy that forwards answers itself.
    expect(error).toBeInstanceOf(TelewireError);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("canary");
    expect(server.requests).toHaveLength(0);
  });
});

describe("undiciTransport that is closed while it connects", () => {
  it.each(kinds.slice(0, 2))("ends that: %s through %s", async (_name, scheme, proxies, create) => {
    // TLS, through the tunnel, against a server that never says hello.
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
  });

  it.each(["http", "https", "socks5"])("to a silent proxy of %s", async (scheme) => {
    const proxy = await FakeServer.start(() => undefined);
    // By name, since Bun refuses TLS to an address.
    const uri = `${scheme}://localhost:${proxy.port}`;
    const transport = undiciTransport({ proxy: uri });
    const called = rejectionOf(createClient("1:token", { transport }).getMe());
    await proxy.until(({ accepted }) => accepted === 1);
    await transport.close();
    expect(await called).toMatchObject({ name: "NetworkError", sent: "no" });
    await proxy.until(({ open }) => open === 0);
    await proxy.close();
  });
});

describe("undiciTransport through a proxy that opens no tunnel", () => {
  it.each(["https://host.invalid", "http://host.invalid"])(
    "asks for one to %s once a call, and none after it",
    async (apiRoot) => {
      const proxy = await FakeServer.start((_request, reply) => reply.end());
      const transport = undiciTransport({ proxy: proxy.origin });
      const api = createClient("1:token", { apiRoot, transport });
      for (const asked of [1, 2]) {
        expect(await rejectionOf(api.getMe())).toMatchObject({
          name: "NetworkError",
          sent: "no",
          code: "UND_ERR_SOCKET",
        });
        expect(proxy.requests.map(({ verb }) => verb)).toEqual(Array(asked).fill("CONNECT"));
      }
      await transport.close();
      await proxy.close();
    },
  );
});

describe("a proxy that is none", () => {
  it.each([
    "localhost:3128",
    "ftp://u:canary@localhost",
    "http//u:canary@x",
    "http://u:canary%@x",
    "",
  ])("%j is refused, and not shown", (proxy) => {
    const make = () => undiciTransport({ proxy });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      /proxy must be a URL with one of the schemes http, https, socks5, such as/,
    );
    expect(make).not.toThrow(/canary/);
  });

  it.skipIf(isBun)("is said of any on a runtime whose fetch takes none", () => {
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
  ])("with keepAlive %s takes sockets for nine calls: %i", async (keepAlive, sockets) => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const transport = fetchTransport(keepAlive === undefined ? {} : { keepAlive });
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    for (let call = 0; call < 9; call++) await api.getMe();
    // Where sockets are kept, Node may open a second one.
    expect(Math.max(server.accepted, 2)).toBe(sockets);
    await server.close();
  });
});
