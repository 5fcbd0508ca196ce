import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";

/** The behavior that every transport must show with more calls than connections, of which there are 64 by default. */
export function queueSuite(name: string, createTransport: () => Transport, connections = 64): void {
  describe(`${name} with more calls than connections`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Responder = () => undefined) {
      const server = await FakeServer.start(respond);
      const transport = createTransport();
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      const api = createClient("1:token", { apiRoot: server.origin, transport });
      return { server, transport, api };
    }

    /** Starts as many calls as there are connections; resolves when the server has received them. */
    async function fill({ server, api }: Awaited<ReturnType<typeof setUp>>) {
      const calls = Array.from({ length: connections }, () => rejectionOf(api.call("held")));
      await server.until(({ requests }) => requests.length === connections);
      return calls;
    }

    it("sends waiting calls in order, as connections become free", async () => {
      const replies: (() => void)[] = [];
      const { server, api } = await setUp((_request, reply) => {
        replies.push(() => reply.ok(true));
      });
      const count = connections + 6;
      const calls = Array.from({ length: count }, (_, id) => api.call("echo", { id }));
      await server.until(({ requests }) => requests.length === connections);
      expect(server.accepted).toBe(connections);
      for (let next = connections; next < count; next++) {
        replies.shift()?.();
        await server.until(({ requests }) => requests.length === next + 1);
      }
      for (const send of replies) send();
      await Promise.all(calls);
      const ids = server.requests.slice(connections).map(({ body }) => JSON.parse(`${body}`).id);
      expect(ids).toEqual(Array.from({ length: 6 }, (_, id) => connections + id));
    });

    it("does not count long polls", async () => {
      const { server, api, ...rest } = await setUp((request, reply) => {
        if (request.path.endsWith("/getUpdates")) reply.ok([]);
      });
      await fill({ server, api, ...rest });
      expect(await api.getUpdates()).toEqual([]);
    });

    it("never sends a call that was aborted or timed out while it waited", async () => {
      const fixture = await setUp();
      await fill(fixture);
      const abort = new AbortController();
      const aborted = rejectionOf(fixture.api.call("aborted", {}, { signal: abort.signal }));
      const late = rejectionOf(fixture.api.call("late", {}, { timeoutMs: 30 }));
      abort.abort("changed my mind");
      expect(await aborted).toBe("changed my mind");
      expect(await late).toMatchObject({ name: "TimeoutError", sent: "no" });
      expect(fixture.server.requests).toHaveLength(connections);
    });

    it("frees the connection of a call that failed", async () => {
      let isBroken = true;
      const { api } = await setUp((_request, reply) => (isBroken ? reply.reset() : reply.ok(true)));
      const failing = Array.from({ length: connections * 2 }, () => rejectionOf(api.getMe()));
      for (const error of await Promise.all(failing))
        expect(error).toMatchObject({ name: "NetworkError", sent: "maybe" });
      isBroken = false;
      const calls = Array.from({ length: connections * 2 }, () => api.getMe());
      expect(await Promise.all(calls)).toEqual(calls.map(() => true));
    });

    it("rejects waiting calls on close()", async () => {
      const fixture = await setUp();
      await fill(fixture);
      const waiting = [1, 2, 3].map(() => rejectionOf(fixture.api.call("waiting")));
      await fixture.transport.close();
      for (const error of await Promise.all(waiting))
        expect(error).toMatchObject({ name: "NetworkError", sent: "no" });
      expect(await rejectionOf(fixture.api.getMe())).toMatchObject({ sent: "no" });
      expect(fixture.server.requests).toHaveLength(connections);
    });
  });
}
