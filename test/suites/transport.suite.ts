import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../src/client/client.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { DecodeError, NetworkError, type Sent, TimeoutError } from "../../src/errors.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";

/** The behavior in which transports differ. */
export interface TransportTraits {
  /** Whether an aborted call is reported as not sent when it never reached a socket. */
  readonly knowsSent: boolean;
  /** Whether `close()` closes sockets, and with them the calls in flight. */
  readonly ownsSockets: boolean;
}

/** The behavior that every transport must show, tested through the client against a server on loopback. */
export function transportSuite(
  name: string,
  createTransport: () => Transport,
  traits: TransportTraits,
): void {
  describe(name, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Responder) {
      const server = await FakeServer.start(respond);
      const transport = createTransport();
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      const client = createClient(TOKEN, { apiRoot: server.origin, transport });
      return { server, transport, client };
    }

    async function networkErrorOf(client: Client): Promise<NetworkError> {
      const error = await rejectionOf(client.sendMessage({ chat_id: 1, text: "x" }));
      expect(error).toBeInstanceOf(NetworkError);
      if (!(error instanceof NetworkError)) throw error;
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
      return error;
    }

    it("sends a POST to the path of the method and returns the result", async () => {
      const { server, client } = await setUp((_request, reply) => reply.ok({ message_id: 7 }));
      expect(await client.sendMessage({ chat_id: 1, text: "ä€😀" })).toEqual({ message_id: 7 });
      const [request] = server.requests;
      expect(request?.path).toBe(`/bot${TOKEN}/sendMessage`);
      expect(request?.headers["content-type"]).toBe("application/json");
      expect(JSON.parse(String(request?.body))).toEqual({ chat_id: 1, text: "ä€😀" });
    });

    it("decodes UTF-8 that arrives one byte at a time", async () => {
      const body = Buffer.from(JSON.stringify({ ok: true, result: "aä€😀z" }));
      const { client } = await setUp((_request, reply) => {
        reply.head(200, body.length);
        return reply.writeBytewise(body);
      });
      expect(await client.call("echo")).toBe("aä€😀z");
    });

    it("reads a response of more than 100 kB", async () => {
      const text = "ж".repeat(100_000);
      const { client } = await setUp((_request, reply) => reply.ok(text));
      expect(await client.call("echo")).toBe(text);
    });

    it("returns the Retry-After header", async () => {
      const body = JSON.stringify({ ok: false, error_code: 429, description: "Too Many Requests" });
      const { client } = await setUp((_request, reply) =>
        reply.send(429, body, { "Retry-After": "17" }),
      );
      expect(await rejectionOf(client.getMe())).toMatchObject({
        name: "ApiError",
        error_code: 429,
        retryAfterSeconds: 17,
      });
    });

    it.each([
      [413, ""],
      [502, "<html><h1>502 Bad Gateway</h1></html>"],
      [200, ""],
    ])("rejects with DecodeError on HTTP %i with body %j", async (status, body) => {
      const { client } = await setUp((_request, reply) => reply.send(status, body));
      const error = await rejectionOf(client.getMe());
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ status, snippet: body });
    });

    it("does not follow redirects", async () => {
      const other = await FakeServer.start((_request, reply) => reply.ok(true));
      cleanUp.push(() => other.close());
      const { client } = await setUp((request, reply) =>
        reply.send(307, "", { Location: other.origin + request.path }),
      );
      expect(await rejectionOf(client.getMe())).toMatchObject({ name: "DecodeError", status: 307 });
      expect(other.accepted).toBe(0);
    });

    it("reports a refused connection as not sent", async () => {
      const { server, client } = await setUp(() => undefined);
      await server.close();
      cleanUp.shift();
      expect(await networkErrorOf(client)).toMatchObject({ sent: "no" });
    });

    const broken: [string, Sent, Responder][] = [
      ["a reset before the response", "maybe", (_request, reply) => reply.reset()],
      ["a close before the response", "maybe", (_request, reply) => reply.end()],
      [
        "a close inside the headers",
        "maybe",
        (_request, reply) => {
          reply.write("HTTP/1.1 200 OK\r\nContent-Le");
          reply.end();
        },
      ],
      [
        "a response that is not HTTP",
        "maybe",
        (_request, reply) => {
          reply.write("220 mail.example ESMTP\r\n\r\n");
          reply.end();
        },
      ],
      [
        "a close inside the body",
        "yes",
        (_request, reply) => {
          reply.head(200, 100);
          reply.write('{"ok":true,"result":true}');
          reply.end();
        },
      ],
    ];
    it.each(broken)("reports %s as sent: %s", async (_fault, sent, respond) => {
      const { client } = await setUp(respond);
      expect(await networkErrorOf(client)).toMatchObject({ sent });
    });

    describe("on abort and at the deadline", () => {
      const silent: Responder = () => undefined;
      const halfBody: Responder = (_request, reply) => {
        reply.head(200, 100);
        reply.write('{"ok":true');
      };

      it("sends nothing when the signal is already aborted", async () => {
        const { server, client } = await setUp(silent);
        const reason = new Error("early");
        expect(await rejectionOf(client.getMe({}, { signal: AbortSignal.abort(reason) }))).toBe(
          reason,
        );
        expect(server.accepted).toBe(0);
      });

      it("rejects with the caller's abort reason while connecting", async () => {
        const { server, transport } = await setUp(silent);
        // With TLS against a server that never sends a hello, the handshake hangs.
        const apiRoot = server.origin.replace("http:", "https:");
        const client = createClient(TOKEN, { apiRoot, transport });
        const controller = new AbortController();
        const outcome = rejectionOf(client.getMe({}, { signal: controller.signal }));
        await server.until(({ accepted }) => accepted === 1);
        controller.abort("stop");
        expect(await outcome).toBe("stop");
      });

      it.each([
        ["waiting", silent],
        ["reading", halfBody],
      ])(
        "rejects with the caller's abort reason and closes the socket while %s",
        async (_when, respond) => {
          const { server, client } = await setUp(respond);
          const controller = new AbortController();
          const reason = { mine: true };
          const outcome = rejectionOf(client.getMe({}, { signal: controller.signal }));
          await server.until(({ requests }) => requests.length === 1);
          controller.abort(reason);
          expect(await outcome).toBe(reason);
          await server.until(({ closed }) => closed === 1);
          expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
        },
      );

      it("leaves no listener on the caller's signal after a success", async () => {
        const { client } = await setUp((_request, reply) => reply.ok(true));
        const { signal } = new AbortController();
        await client.getMe({}, { signal });
        expect(getEventListeners(signal, "abort")).toHaveLength(0);
      });

      it("rejects with TimeoutError while connecting", async () => {
        const { server, transport } = await setUp(silent);
        const apiRoot = server.origin.replace("http:", "https:");
        const client = createClient(TOKEN, { apiRoot, transport, timeoutMs: 50 });
        const error = await rejectionOf(client.getMe());
        expect(error).toBeInstanceOf(TimeoutError);
        expect(error).toMatchObject({ timeoutMs: 50, sent: traits.knowsSent ? "no" : "maybe" });
      });

      it.each<[string, Sent, Responder]>([
        ["waiting", "maybe", silent],
        ["reading", "yes", halfBody],
      ])("rejects with TimeoutError while %s, reporting sent: %s", async (_when, sent, respond) => {
        const { server, client } = await setUp(respond);
        const error = await rejectionOf(client.getMe({}, { timeoutMs: 200 }));
        expect(error).toBeInstanceOf(TimeoutError);
        expect(error).toMatchObject({ timeoutMs: 200, sent, method: "getMe" });
        await server.until(({ closed }) => closed === 1);
      });
    });

    it("reuses sockets for consecutive calls", async () => {
      const { server, client } = await setUp((_request, reply) => reply.ok(true));
      for (let call = 0; call < 20; call++) await client.getMe();
      // undici frees a socket just after the response is returned, so a second one may be opened.
      expect(server.accepted).toBeLessThanOrEqual(2);
    });

    it("has 64 calls in flight at once and does not mix up their responses", async () => {
      const held: (() => void)[] = [];
      const { client } = await setUp((request, reply) => {
        held.push(() => reply.ok(JSON.parse(String(request.body)).id));
        if (held.length === 64) for (const send of held.reverse()) send();
      });
      const ids = Array.from({ length: 64 }, (_, id) => id);
      expect(await Promise.all(ids.map((id) => client.call("echo", { id })))).toEqual(ids);
    });

    it("rejects calls after close()", async () => {
      const { server, transport, client } = await setUp((_request, reply) => reply.ok(true));
      await transport.close();
      expect(await networkErrorOf(client)).toMatchObject({ sent: "no" });
      expect(server.accepted).toBe(0);
    });

    if (traits.ownsSockets) {
      it("closes idle and busy sockets on close()", async () => {
        const { server, transport, client } = await setUp((request, reply) => {
          if (request.path.endsWith("/getMe")) reply.ok(true);
        });
        await client.getMe();
        const polled = rejectionOf(client.getUpdates());
        const sent = networkErrorOf(client);
        await server.until(({ requests }) => requests.length === 3);
        await transport.close();
        expect(await sent).toMatchObject({ sent: "maybe" });
        expect(await polled).toBeInstanceOf(NetworkError);
        await server.until(({ open }) => open === 0);
      });

      it("closes a connection that is still being established on close()", async () => {
        const { server, transport } = await setUp(() => undefined);
        // With TLS against a server that never sends a hello, the handshake hangs.
        const apiRoot = server.origin.replace("http:", "https:");
        const called = rejectionOf(createClient(TOKEN, { apiRoot, transport }).getMe());
        await server.until(({ accepted }) => accepted === 1);
        await transport.close();
        expect(await called).toMatchObject({ name: "NetworkError", sent: "no" });
        await server.until(({ open }) => open === 0);
      });

      it("sends none of the calls waiting for a socket after close()", async () => {
        const { server, transport, client } = await setUp(() => undefined);
        const calls = Array.from({ length: 70 }, () => rejectionOf(client.getMe()));
        await server.until(({ requests }) => requests.length === 64);
        await transport.close();
        const errors = await Promise.all(calls);
        expect(
          errors.filter((error) => error instanceof NetworkError && error.sent === "no"),
        ).toHaveLength(6);
        await server.until(({ open }) => open === 0);
        expect(server.requests).toHaveLength(64);
      });
    }
  });
}
