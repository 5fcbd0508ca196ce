import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { transportSuite } from "../../suites/transport.suite.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

transportSuite("fetchTransport", fetchTransport, { knowsSent: false, ownsSockets: false });

describe("a call that is refused with a 421", () => {
  // The standard of `fetch` has it asked once more on another connection, and nothing turns that off; Bun leaves it.
  const ofFetch = "Bun" in globalThis ? 1 : 2;
  it.each([
    ["defaultTransport", 1, defaultTransport],
    ["undiciTransport", 1, undiciTransport],
    ["fetchTransport", ofFetch, fetchTransport],
  ])("goes out of %s so often: %i", async (_name, times, createTransport) => {
    const server = await FakeServer.start((_request, reply) => reply.send(421, ""));
    const transport = createTransport();
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    const error = await rejectionOf(api.sendMessage({ chat_id: 1, text: "x" }));
    expect(error).toMatchObject({ name: "DecodeError", status: 421 });
    expect(server.requests).toHaveLength(times);
    await transport.close();
    await server.close();
  });
});
