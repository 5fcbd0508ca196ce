import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../../src/types/index.ts";
import { createGate } from "../webhook/gate.ts";
import { RawClient, type RawRequest } from "../webhook/raw-client.ts";
import type { Serve, Served } from "../webhook/served.ts";

const SECRET = "a_Secret-1";
const MIB = 1024 * 1024;
const known = { "x-telegram-bot-api-secret-token": SECRET, "content-type": "application/json" };
const utf8 = new TextEncoder();

function updateJson(id: number, text = "hello"): string {
  return `{"update_id":${id},\n"message":{"text":${JSON.stringify(text)}}}`;
}

/** What every adapter must do, over a real server of its framework. */
export function webhookSuite(name: string, serve: Serve): void {
  describe(`webhook over ${name}`, () => {
    let served: Served;
    let client: RawClient;
    let lastId = 1_000_000;
    let updates: Update[];
    let errors: unknown[];
    let handle: (update: Update) => void | Promise<void>;

    beforeEach(async () => {
      updates = [];
      errors = [];
      handle = () => undefined;
      const handleUpdate = (update: Update): void | Promise<void> => {
        updates.push(update);
        return handle(update);
      };
      const onError = (error: unknown): void => void errors.push(error);
      served = await serve({ handleUpdate }, { secretToken: SECRET, onError });
      client = new RawClient(served.port);
    });

    afterEach(async () => {
      client.destroy();
      await served.close();
    });

    async function status(request: RawRequest): Promise<number> {
      client.send(request);
      return client.status();
    }

    /** The server is alive and so is the connection: an ordinary delivery goes through. */
    async function expectAlive(): Promise<void> {
      const before = updates.length;
      expect(await status({ headers: known, body: updateJson(++lastId) })).toBe(200);
      expect(updates.length).toBe(before + 1);
    }

    it.each([-1, Number.NaN, 3e9, Number.NEGATIVE_INFINITY])(
      "is not made with answerWithinMs: %d",
      async (answerWithinMs) => {
        const options = { secretToken: SECRET, answerWithinMs };
        const making = serve({ handleUpdate: () => undefined }, options);
        await expect(making).rejects.toBeInstanceOf(RangeError);
        await expect(making).rejects.toThrow("answerWithinMs");
      },
    );

    it("answers 200 with nothing in it", async () => {
      const answer = await fetch(`http://127.0.0.1:${served.port}/`, {
        method: "POST",
        headers: known,
        body: updateJson(1),
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("content-type")).toBe(null);
      expect(updates).toEqual([{ update_id: 1, message: { text: "hello" } }]);
    });

    it("keeps the connection for the next delivery", async () => {
      expect(await status({ headers: known, body: updateJson(1) })).toBe(200);
      expect(await status({ headers: known, body: updateJson(2) })).toBe(200);
      expect(updates.map((update) => update.update_id)).toEqual([1, 2]);
    });

    it("waits for the handler", async () => {
      const gate = createGate();
      handle = () => gate.passed;
      client.send({ headers: known, body: updateJson(1) });
      const quick = new RawClient(served.port);
      quick.send({ headers: { ...known, "x-telegram-bot-api-secret-token": "no" } });
      expect(await quick.status()).toBe(401);
      gate.open();
      expect(await client.status()).toBe(200);
      quick.destroy();
    });

    it.each(["GET", "PUT", "DELETE", "OPTIONS", "PATCH"])("answers 405 to %s", async (method) => {
      client.send({ method, headers: known });
      const head = await client.answer();
      expect(head).toMatch(/^http\/1\.1 405/);
      expect(head).toMatch(/\nallow: post(\r|$)/);
      await expectAlive();
    });

    it.each([
      "",
      "a",
      "a_Secret-2",
      "a_Secret-1x",
      "x".repeat(255),
      "x".repeat(256),
      "x".repeat(4096),
    ])("answers 401 to the secret %j", async (secret) => {
      const headers = { "x-telegram-bot-api-secret-token": secret };
      expect(await status({ headers, body: updateJson(1) })).toBe(401);
      expect(updates).toEqual([]);
      await expectAlive();
    });

    it("answers 401 without a secret, and to two of them", async () => {
      expect(await status({ body: updateJson(1) })).toBe(401);
      const twice = { ...known, "X-Telegram-Bot-Api-Secret-Token": SECRET };
      expect(await status({ headers: twice, body: updateJson(1) })).toBe(401);
      expect(updates).toEqual([]);
    });

    it("answers 401 before the body came", async () => {
      client.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n");
      expect(await client.status()).toBe(401);
    });

    it.each(["", "{", "nonsense", "[]", "null", "7", '{"message":{}}', "\ud800"])(
      "answers 400 to the body %j",
      async (body) => {
        expect(await status({ headers: known, body })).toBe(400);
        expect(updates).toEqual([]);
        await expectAlive();
      },
    );

    it("reads a body that comes byte by byte, through the middle of characters", async () => {
      const text = "héllo €uro 😀👩‍👩‍👧 नमस्ते";
      const body = [...utf8.encode(updateJson(1, text))].map((byte) => Uint8Array.of(byte));
      expect(await status({ headers: known, body })).toBe(200);
      expect(updates).toEqual([{ update_id: 1, message: { text } }]);
    });

    it("waits for a slow body", async () => {
      const body = utf8.encode(updateJson(1, "😀"));
      client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.byteLength}\r\n`);
      client.write(`x-telegram-bot-api-secret-token: ${SECRET}\r\n\r\n`);
      for (const byte of body) {
        client.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      expect(await client.status()).toBe(200);
      expect(updates).toEqual([{ update_id: 1, message: { text: "😀" } }]);
    });

    it("takes a body of 1 MiB and not a byte more, with and without a length", async () => {
      const most = updateJson(1).padEnd(MIB, " ");
      expect(await status({ headers: known, body: most })).toBe(200);
      const next = updateJson(2).padEnd(MIB, " ");
      expect(await status({ headers: known, body: halves(next) })).toBe(200);
      expect(updates.length).toBe(2);
      expect(await status({ headers: known, body: `${most} ` })).toBe(413);
      await expectAlive();
      expect(await status({ headers: known, body: halves(`${most} `) })).toBe(413);
      await expectAlive();
      expect(updates.length).toBe(4);
      expect(errors).toEqual([]);
    });

    it("handles 8 deliveries of one update once", async () => {
      const gate = createGate();
      handle = () => gate.passed;
      const clients = Array.from({ length: 8 }, () => new RawClient(served.port));
      for (const each of clients) each.send({ headers: known, body: updateJson(1) });
      await served.called(8);
      // One whole round later, the eight bodies are read too.
      client.send({ headers: known, body: "" });
      expect(await client.status()).toBe(400);
      gate.open();
      const answers = await Promise.all(clients.map((each) => each.status()));
      expect(answers).toEqual(Array(8).fill(200));
      expect(updates.length).toBe(1);
      for (const each of clients) each.destroy();
    });

    it.each([
      ["throws an error", new Error("no")],
      ["throws text", "no"],
      ["throws nothing", undefined],
      ["throws null", null],
    ])("answers 500 when the bot %s, at once or later", async (_, thrown) => {
      handle = () => {
        throw thrown;
      };
      expect(await status({ headers: known, body: updateJson(1) })).toBe(500);
      handle = () => Promise.reject(thrown);
      expect(await status({ headers: known, body: updateJson(1) })).toBe(500);
      expect(errors).toEqual([thrown, thrown]);
      handle = () => undefined;
      await expectAlive();
    });

    it.each(["content-length: 1000", "transfer-encoding: chunked"])(
      "gives up when the sender breaks off in the body (%s)",
      async (length) => {
        const sender = new RawClient(served.port);
        sender.write(`POST / HTTP/1.1\r\nhost: localhost\r\n${length}\r\n`);
        sender.write(`x-telegram-bot-api-secret-token: ${SECRET}\r\n\r\n`);
        sender.write('3\r\n{"u\r\n');
        await served.called(1);
        sender.destroy();
        await served.settled(1);
        expect(updates).toEqual([]);
        expect(errors).toEqual([]);
        await expectAlive();
      },
    );

    it("handles an update once when the sender is gone before the answer, and asks again", async () => {
      const gate = createGate();
      handle = () => gate.passed;
      const sender = new RawClient(served.port);
      sender.send({ headers: known, body: updateJson(1) });
      while (updates.length === 0) await new Promise(setImmediate);
      sender.destroy();
      gate.open();
      await served.settled(1);
      expect(await status({ headers: known, body: updateJson(1) })).toBe(200);
      expect(updates.length).toBe(1);
    });

    it("handles an update once that comes again after its 200", async () => {
      for (const handler of [() => undefined, () => Promise.resolve()]) {
        handle = handler;
        updates = [];
        const body = updateJson(++lastId);
        for (let delivery = 0; delivery < 3; delivery++)
          expect(await status({ headers: known, body })).toBe(200);
        expect(updates.length).toBe(1);
      }
    });

    it("handles an update again that was answered 500", async () => {
      const body = updateJson(++lastId);
      handle = () => Promise.reject(new Error("later"));
      expect(await status({ headers: known, body })).toBe(500);
      handle = () => {
        throw new Error("at once");
      };
      expect(await status({ headers: known, body })).toBe(500);
      handle = () => undefined;
      expect(await status({ headers: known, body })).toBe(200);
      expect(await status({ headers: known, body })).toBe(200);
      expect(updates.length).toBe(3);
    });

    it("finishes when the sender breaks off while the handler runs", async () => {
      const gate = createGate();
      handle = () => gate.passed;
      const sender = new RawClient(served.port);
      sender.send({ headers: known, body: updateJson(1) });
      while (updates.length === 0) await new Promise(setImmediate);
      sender.destroy();
      gate.open();
      await served.settled(1);
      await expectAlive();
    });

    it("survives what is no HTTP at all", async () => {
      const stranger = new RawClient(served.port);
      stranger.write("\0\x01nonsense\r\n\r\n");
      await stranger.answer().catch(() => undefined);
      stranger.destroy();
      await expectAlive();
    });
  });
}

function halves(text: string): readonly Uint8Array[] {
  const bytes = utf8.encode(text);
  const middle = bytes.byteLength >> 1;
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
