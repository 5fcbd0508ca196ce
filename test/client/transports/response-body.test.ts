import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { responseSuite } from "../../suites/response.suite.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";

const isBun = "Bun" in globalThis;

responseSuite("defaultTransport", defaultTransport);
responseSuite("fetchTransport", fetchTransport);
responseSuite("undiciTransport", undiciTransport);

describe("a response longer than the maximum length of a string", () => {
  const concat = Buffer.concat;
  afterEach(() => {
    Buffer.concat = concat;
  });

  it.each([
    ["defaultTransport", defaultTransport],
    ["undiciTransport", undiciTransport],
  ])("rejects its call through %s", async (_name, createTransport) => {
    if (isBun && createTransport === defaultTransport) return;
    const server = await FakeServer.start(async (_request, reply) => {
      reply.head(200, 4);
      reply.write("an");
      await new Promise((resolve) => setTimeout(resolve, 10));
      reply.write("sw");
    });
    const transport = createTransport();
    const api = createClient("1:token", { apiRoot: server.origin, transport });
    // Node fails like this above 512 MB, which would take a minute here.
    Buffer.concat = (list, ...rest) => {
      if (list.length === 2 && String(list[0]) === "an") throw new Error("too long for a string");
      return concat(list, ...rest);
    };
    expect(await rejectionOf(api.getMe())).toMatchObject({ name: "NetworkError", sent: "yes" });
    await transport.close();
    await server.close();
  });
});
