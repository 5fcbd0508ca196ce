import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { preferIpv4 } from "../../../src/client/transports/connect.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { httpTransport } from "../../../src/client/transports/http.ts";
import { transportSuite } from "../../suites/transport.suite.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

const isBun = "bun" in process.versions;
const load = (name: "node:http" | "node:https") => (name === "node:http" ? http : https);

// Bun implements node:http on top of its fetch, so the default transport does not use it there.
if (!isBun)
  transportSuite("httpTransport", () => httpTransport(load, preferIpv4(lookup)), {
    knowsSent: true,
    ownsSockets: true,
  });

transportSuite("defaultTransport", defaultTransport, { knowsSent: !isBun, ownsSockets: !isBun });

describe("the default transport", () => {
  it("uses node:http only on Node", async () => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const original = globalThis.fetch;
    let fetches = 0;
    globalThis.fetch = Object.assign((...args: Parameters<typeof fetch>) => {
      fetches += 1;
      return original(...args);
    }, original);
    const transport = defaultTransport();
    try {
      await createClient("1:token", { apiRoot: server.origin, transport }).getMe();
      expect(fetches).toBe(isBun ? 1 : 0);
    } finally {
      globalThis.fetch = original;
      await transport.close();
      await server.close();
    }
  });
});

describe.skipIf(isBun)("an idle socket", () => {
  it("is closed after idleMs, unlike a busy one", async () => {
    const replies: (() => void)[] = [];
    const server = await FakeServer.start(({ path }, reply) => {
      if (path.endsWith("/getMe")) reply.ok(true);
      else replies.push(() => reply.ok([]));
    });
    const transport = httpTransport(load, preferIpv4(lookup), 20);
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    const poll = api.getUpdates({ timeout: 50 });
    await server.until(({ requests }) => requests.length === 1);
    await api.getMe();
    await server.until(({ open }) => open === 1);
    replies[0]?.();
    expect(await poll).toEqual([]);
    await server.until(({ open }) => open === 0);
    await server.close();
  });
});

/** Returns sockets that are already connected, as a tunnel through a proxy is. */
class TunnelAgent extends http.Agent {
  override createConnection(
    { host, port }: http.ClientRequestArgs,
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const socket = connect(Number(port), host ?? "", () => done?.(null, socket));
  }
}

describe.skipIf(isBun)("a socket that is connected before the request gets it", () => {
  const open = (origin: string) => {
    const transport = httpTransport(() => ({ ...http, Agent: TunnelAgent }), preferIpv4(lookup));
    return { transport, api: createClient("1:token", { apiRoot: origin, transport }) };
  };

  it("reports a reset as maybe sent", async () => {
    const server = await FakeServer.start((_request, reply) => reply.reset());
    const { transport, api } = open(server.origin);
    expect(await rejectionOf(api.getMe())).toMatchObject({ sent: "maybe", code: "ECONNRESET" });
    await transport.close();
    await server.close();
  });

  it("sends files", async () => {
    const server = await FakeServer.start((_request, reply) => reply.ok(true));
    const { transport, api } = open(server.origin);
    const document = new InputFile(new Uint8Array(3));
    expect(await api.sendDocument({ chat_id: 1, document })).toBe(true);
    await transport.close();
    await server.close();
  });
});
