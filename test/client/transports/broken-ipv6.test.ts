import type { LookupAddress } from "node:dns";
import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { ATTEMPT_TIMEOUT_MS, preferIpv4 } from "../../../src/client/transports/connect.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { httpTransport } from "../../../src/client/transports/http.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { loadUndici } from "../../../src/client/transports/undici/load.ts";
import { createPoolFactories, OpenSockets } from "../../../src/client/transports/undici/pools.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

const isBun = "Bun" in globalThis;

describe("a host with IPv4 and IPv6", () => {
  it("is resolved to IPv4 addresses first, in whatever order the resolver returns them", async () => {
    const calls: unknown[] = [];
    const fakeLookup = Object.assign((...args: unknown[]) => calls.push(args), dns.lookup);
    const lookup = preferIpv4(fakeLookup as typeof dns.lookup);
    const done = () => undefined;
    lookup("api.telegram.org", { all: true, hints: 7 }, done);
    expect(calls).toEqual([["api.telegram.org", { all: true, hints: 7, verbatim: false }, done]]);
  });

  it("has more time for each address than by default on Node", () => {
    expect(ATTEMPT_TIMEOUT_MS).toBeGreaterThan(1000);
  });
});

describe("a host whose IPv6 addresses are unreachable", () => {
  /** Nothing listens on these: `::1` refuses immediately, the other has no route. */
  const dead: LookupAddress[] = [
    { address: "::1", family: 6 },
    { address: "100::1", family: 6 },
  ];
  const live: LookupAddress = { address: "127.0.0.1", family: 4 };
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, [...dead, live]);

  // Bun resolves and connects by itself, even in its node:http.
  it.skipIf(isBun)("is reached by IPv4 through Node's client", async () => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const load = (name: "node:http" | "node:https") => (name === "node:http" ? http : https);
    const transport = httpTransport(load, lookup);
    const apiRoot = server.origin.replace("127.0.0.1", "telegram.example");
    const api = createClient("1:token", { apiRoot, transport });
    expect(await api.getMe()).toBe(true);
    await transport.close();
    await server.close();
  });

  it.skipIf(isBun)("is reached by IPv4 through undici", async () => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const undici = loadUndici();
    /** Uses the given options, but resolves to the addresses above. */
    const buildConnector = (options?: object) => undici.buildConnector({ ...options, lookup });
    const { createCallPool } = createPoolFactories(
      { ...undici, buildConnector },
      {},
      new OpenSockets(),
    );
    const pool = createCallPool(server.origin.replace("127.0.0.1", "telegram.example"));
    const { body } = await pool.request({ path: "/", method: "GET" });
    expect(await body.json()).toEqual({ ok: true, result: true });
    await pool.destroy();
    await server.close();
  });

  it.each([
    ["the default transport", defaultTransport],
    ["undici", undiciTransport],
  ])("is reached by name through %s", async (_name, createTransport) => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const transport = createTransport();
    const apiRoot = server.origin.replace("127.0.0.1", "localhost");
    expect(await createClient("1:token", { apiRoot, transport }).getMe()).toBe(true);
    await transport.close();
    await server.close();
  });
});
