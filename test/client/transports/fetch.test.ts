import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { transportSuite } from "../../suites/transport.suite.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

transportSuite("fetchTransport", fetchTransport, { knowsSent: false, ownsSockets: false });

describe("a call refused with status 421", () => {
  // The fetch standard retries once on another connection, which cannot be disabled; Bun does not implement it.
  const fetchAttempts = "Bun" in globalThis ? 1 : 2;
  it.each([
    ["defaultTransport", 1, defaultTransport],
    ["undiciTransport", 1, undiciTransport],
    ["fetchTransport", fetchAttempts, fetchTransport],
  ])("is sent by %s %i time(s)", async (_name, attempts, createTransport) => {
    const server = await FakeServer.start((_request, reply) => reply.send(421, ""));
    const transport = createTransport();
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    const error = await rejectionOf(api.sendMessage({ chat_id: 1, text: "x" }));
    expect(error).toMatchObject({ name: "DecodeError", status: 421 });
    expect(server.requests).toHaveLength(attempts);
    await transport.close();
    await server.close();
  });
});
