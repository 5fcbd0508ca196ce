import { describe, expect, it } from "vitest";
import { createClient } from "../../../../src/client/client.ts";
import { undiciTransport } from "../../../../src/client/transports/undici/index.ts";
import { loadUndici } from "../../../../src/client/transports/undici/load.ts";
import { transportSuite } from "../../../suites/transport.suite.ts";
import { rejectionOf } from "../../../support/rejection-of.ts";
import { FakeServer } from "../../../support/servers/fake-server.ts";

transportSuite("undiciTransport", undiciTransport, { knowsSent: true, ownsSockets: true });

describe("undiciTransport with one connection", () => {
  it("sends calls while a long poll is in flight", async () => {
    const server = await FakeServer.start((request, reply) => {
      if (request.path.endsWith("/sendMessage")) reply.ok(true);
    });
    const transport = undiciTransport({ connections: 1 });
    const client = createClient("1:poll", { apiRoot: server.origin, transport });
    const poll = rejectionOf(client.getUpdates({ timeout: 50 }));
    await server.until(({ requests }) => requests.length === 1);
    expect(await client.sendMessage({ chat_id: 1, text: "x" })).toBe(true);
    expect(await client.sendMessage({ chat_id: 1, text: "y" })).toBe(true);
    expect(server.accepted).toBe(2);
    await transport.close();
    await poll;
    await server.close();
  });

  it("never sends a call that was aborted in the queue", async () => {
    const replies: (() => void)[] = [];
    const server = await FakeServer.start((_request, reply) => {
      replies.push(() => reply.ok(true));
    });
    const transport = undiciTransport({ connections: 1 });
    const client = createClient("1:queue", { apiRoot: server.origin, transport });
    const first = client.call("first");
    await server.until(({ requests }) => requests.length === 1);
    const controller = new AbortController();
    const second = rejectionOf(client.call("second", {}, { signal: controller.signal }));
    controller.abort("changed my mind");
    expect(await second).toBe("changed my mind");
    const third = client.call("third");
    replies[0]?.();
    await first;
    await server.until(({ requests }) => requests.length === 2);
    replies[1]?.();
    await third;
    expect(server.requests.map(({ path }) => path.split("/").at(-1))).toEqual(["first", "third"]);
    await transport.close();
    await server.close();
  });
});

describe("the time limits of undiciTransport", () => {
  it.each([
    ["keepAliveTimeoutMs", [-1, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]],
    ["connectTimeoutMs", [-1, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]],
    ["headersTimeoutMs", [-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]],
    ["bodyTimeoutMs", [-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]],
  ])("reject values that no timer supports: %s", (name, wrong) => {
    for (const ms of wrong) {
      const make = () => undiciTransport({ [name]: ms });
      expect(make).toThrow(RangeError);
      expect(make).toThrow(new RegExp(`^${name} must be in milliseconds, .*; got ${ms}$`));
    }
  });

  it("cut off a response that does not start or continue, but not a long poll", async () => {
    const server = await FakeServer.start((request, reply) => {
      if (!request.path.endsWith("/stall")) return;
      reply.head(200, 100);
      reply.write('{"ok":true');
    });
    const transport = undiciTransport({ headersTimeoutMs: 50, bodyTimeoutMs: 50 });
    const client = createClient("1:limits", { apiRoot: server.origin, transport });
    const end = new AbortController();
    const poll = rejectionOf(client.getUpdates({ timeout: 50 }, { signal: end.signal }));
    const calls = ["silence", "stall"].map((method) => rejectionOf(client.call(method)));
    expect(await calls[0]).toMatchObject({ sent: "maybe", code: "UND_ERR_HEADERS_TIMEOUT" });
    expect(await calls[1]).toMatchObject({ sent: "yes", code: "UND_ERR_BODY_TIMEOUT" });
    end.abort("the poll is still in flight");
    expect(await poll).toBe("the poll is still in flight");
    await transport.close();
    await server.close();
  }, 10_000);
});

describe("loadUndici", () => {
  const fake = (version: string) => (path: string) =>
    path === "undici/package.json" ? { version } : { Pool: class {} };

  it.each(["7.30.0", "7.99.1", "8.0.0", "8.12.4"])("accepts version %s", (version) => {
    expect(loadUndici(fake(version))).toHaveProperty("Pool");
  });

  it.each(["6.29.1", "7.29.9", "9.0.0"])(
    "rejects version %s with an error that says what to do",
    (version) => {
      expect(() => loadUndici(fake(version))).toThrow(/\^7\.30\.0.*\^8\.0\.0.*npm install undici/);
    },
  );

  it("throws an error that says what to do when undici is missing", () => {
    const missing = () => {
      throw new Error("Cannot find module");
    };
    expect(() => loadUndici(missing)).toThrow(/\^7\.30\.0.*\^8\.0\.0.*npm install undici/);
  });
});
