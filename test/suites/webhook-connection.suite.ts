import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGate } from "../webhook/gate.ts";
import { RawClient } from "../webhook/raw-client.ts";
import type { Serve } from "../webhook/served.ts";
import { authorized, SECRET, Stage, updateJson } from "../webhook/stage.ts";

const utf8 = new TextEncoder();

/** What every adapter must do with senders that are slow, disconnect or are unauthorized. */
export function connectionSuite(name: string, serve: Serve): void {
  describe(`connections of a webhook over ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => {
      stage = await Stage.open(serve);
    });
    afterEach(() => stage.close());

    it("keeps the connection for the next delivery", async () => {
      expect(await stage.status({ headers: authorized, body: updateJson(1) })).toBe(200);
      expect(await stage.status({ headers: authorized, body: updateJson(2) })).toBe(200);
      expect(stage.updates.map((update) => update.update_id)).toEqual([1, 2]);
    });

    it.each([
      ["POST", "content-length: 100"],
      ["POST", "transfer-encoding: chunked"],
      ["PUT", "content-length: 100"],
    ])("does not wait for the body of an unauthorized request (%s, %s)", async (method, length) => {
      stage.client.write(`${method} / HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n`);
      await stage.expectRejected(method === "POST" ? 401 : 405);
    });

    it.each(["content-length: 1000", "transfer-encoding: chunked"])(
      "waits 15 seconds for a body, then responds 408 and closes the connection (%s)",
      async (length) => {
        vi.useFakeTimers();
        try {
          stage.client.write(`POST / HTTP/1.1\r\nhost: localhost\r\n${length}\r\n`);
          stage.client.write(`x-telegram-bot-api-secret-token: ${SECRET}\r\n\r\n3\r\n{"u\r\n`);
          await stage.served.called(1);
          vi.advanceTimersByTime(14_999);
          stage.client.write("1\r\np\r\n");
          expect(await isSettled(stage.served.settled(1))).toBe(false);
          vi.advanceTimersByTime(1);
          await stage.expectRejected(408);
        } finally {
          vi.useRealTimers();
        }
        expect(stage.errors).toEqual([]);
      },
    );

    it("reads a body that arrives byte by byte, splitting characters", async () => {
      const text = "héllo €uro 😀👩‍👩‍👧 नमस्ते";
      const body = [...utf8.encode(updateJson(1, text))].map((byte) => Uint8Array.of(byte));
      expect(await stage.status({ headers: authorized, body })).toBe(200);
      expect(stage.updates).toEqual([{ update_id: 1, message: { text } }]);
    });

    it("waits for a slow body", async () => {
      const body = utf8.encode(updateJson(1, "😀"));
      stage.client.write(
        `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.byteLength}\r\n`,
      );
      stage.client.write(`x-telegram-bot-api-secret-token: ${SECRET}\r\n\r\n`);
      for (const byte of body) {
        stage.client.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      expect(await stage.client.status()).toBe(200);
      expect(stage.updates).toEqual([{ update_id: 1, message: { text: "😀" } }]);
    });

    it.each(["content-length: 1000", "transfer-encoding: chunked"])(
      "gives up when the sender disconnects within the body (%s)",
      async (length) => {
        const sender = new RawClient(stage.served.port);
        sender.write(`POST / HTTP/1.1\r\nhost: localhost\r\n${length}\r\n`);
        sender.write(`x-telegram-bot-api-secret-token: ${SECRET}\r\n\r\n`);
        sender.write('3\r\n{"u\r\n');
        await stage.served.called(1);
        sender.destroy();
        await stage.served.settled(1);
        expect(stage.updates).toEqual([]);
        expect(stage.errors).toEqual([]);
        await stage.expectAlive();
      },
    );

    it("handles an update once when the sender disconnects before the response and retries", async () => {
      const gate = createGate();
      stage.handle = () => gate.passed;
      const sender = new RawClient(stage.served.port);
      sender.send({ headers: authorized, body: updateJson(1) });
      while (stage.updates.length === 0) await new Promise(setImmediate);
      sender.destroy();
      gate.open();
      await stage.served.settled(1);
      expect(await stage.status({ headers: authorized, body: updateJson(1) })).toBe(200);
      expect(stage.updates.length).toBe(1);
      await stage.expectAlive();
    });

    it("survives bytes that are not HTTP", async () => {
      const client = new RawClient(stage.served.port);
      client.write("\0\x01nonsense\r\n\r\n");
      await client.head().catch(() => undefined);
      client.destroy();
      await stage.expectAlive();
    });
  });
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}
