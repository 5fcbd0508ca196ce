import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { InputFile } from "../../src/client/files/input-file.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { FakeServer } from "../support/servers/fake-server.ts";
import { unprintable } from "../support/unprintable.ts";

const thrown: [string, unknown][] = [["null", null], ["undefined", undefined], ...unprintable()];

/** The behavior that every transport must show for sources and callbacks that throw or violate their contract. */
export function misbehavingSourceSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, with misbehaving sources and callbacks`, () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp() {
      const server = await FakeServer.start((_request, reply) => reply.ok(true));
      const transport = createTransport();
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      return { server, api: createClient("1:token", { apiRoot: server.origin, transport }) };
    }

    it.each(thrown)("fails immediately when a source throws %s", async (_what, reason) => {
      const { server, api } = await setUp();
      async function* chunks() {
        yield new Uint8Array(10);
        throw reason;
      }
      const document = new InputFile(chunks(), "a.txt");
      expect(await rejectionOf(api.sendDocument({ chat_id: 1, document }))).toMatchObject({
        name: "FileError",
        message: expect.stringMatching(/^sendDocument: a\.txt: ./),
      });
      expect(server.requests).toHaveLength(0);
    });

    it.each(thrown)("rejects with what onProgress throws: %s", async (_what, reason) => {
      const { server, api } = await setUp();
      const document = new InputFile(new Uint8Array(10));
      const onProgress = () => {
        throw reason;
      };
      // Compared here, since neither matchers nor promises can handle all of these values.
      const isReason = await api.sendDocument({ chat_id: 1, document }, { onProgress }).then(
        () => false,
        (error) => Object.is(error, reason),
      );
      expect(isReason).toBe(true);
      expect(server.requests).toHaveLength(0);
    });

    it.each(thrown)("fails a download with what onProgress throws: %s", async (_what, reason) => {
      const { server, api } = await setUp();
      const file = { file_id: "x", file_path: "a.txt" };
      const onProgress = () => {
        throw reason;
      };
      const isReason = await (await api.download(file, { onProgress })).bytes().then(
        () => false,
        (error) => Object.is(error, reason),
      );
      expect(isReason).toBe(true);
      expect(server.requests).toHaveLength(1);
    });

    it("accepts an iterator whose methods return no promises, or throw at the end", async () => {
      const { server, api } = await setUp();
      let left = 2;
      const iterator = {
        next: () => ({ value: new Uint8Array(10), done: left-- === 0 }),
        return() {
          throw new Error("cannot return");
        },
      };
      // Untyped code may do this.
      const source = {
        [Symbol.asyncIterator]: () => iterator,
      } as unknown as AsyncIterable<Uint8Array>;
      const document = new InputFile(source);
      expect(await api.sendDocument({ chat_id: 1, document })).toBe(true);
      expect(server.requests).toHaveLength(1);
    });
  });
}
