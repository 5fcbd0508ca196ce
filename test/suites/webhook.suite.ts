import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGate } from "../webhook/gate.ts";
import { RawClient } from "../webhook/raw-client.ts";
import type { Serve, Setting } from "../webhook/served.ts";
import { authorized, SECRET, Stage, updateJson } from "../webhook/stage.ts";
import { connectionSuite } from "./webhook-connection.suite.ts";

const MIB = 1024 * 1024;
const utf8 = new TextEncoder();

/** What every adapter must do, over a real server of its framework. */
export function webhookSuite(name: string, serve: Serve, setting: Setting = {}): void {
  describe(`webhook over ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => {
      stage = await Stage.open(serve, setting);
    });
    afterEach(() => stage.close());

    it.each([-1, Number.NaN, 3e9, Number.NEGATIVE_INFINITY])(
      "is not created with responseTimeoutMs: %d",
      async (responseTimeoutMs) => {
        const options = { secretToken: SECRET, responseTimeoutMs };
        const making = serve({ handleUpdate: () => undefined }, options);
        await expect(making).rejects.toBeInstanceOf(RangeError);
        await expect(making).rejects.toThrow("responseTimeoutMs");
      },
    );

    it("responds 200 with an empty body", async () => {
      const response = await fetch(`http://127.0.0.1:${stage.served.port}/`, {
        method: "POST",
        headers: authorized,
        body: updateJson(1),
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("");
      expect(response.headers.get("content-type")).toBe(null);
      expect(stage.updates).toEqual([{ update_id: 1, message: { text: "hello" } }]);
    });

    it("waits for the handler", async () => {
      const gate = createGate();
      stage.handle = () => gate.passed;
      stage.client.send({ headers: authorized, body: updateJson(1) });
      const quick = new RawClient(stage.served.port);
      quick.send({ headers: { ...authorized, "x-telegram-bot-api-secret-token": "no" } });
      expect(await quick.status()).toBe(401);
      gate.open();
      expect(await stage.client.status()).toBe(200);
      quick.destroy();
    });

    it.each(["GET", "PUT", "DELETE", "OPTIONS", "PATCH"])("responds 405 to %s", async (method) => {
      stage.client.send({ method, headers: authorized });
      await stage.expectRejected(405);
    });

    it.each([
      "",
      "a",
      "a_Secret-2",
      "a_Secret-1x",
      "x".repeat(255),
      "x".repeat(256),
      "x".repeat(4096),
    ])("responds 401 to the secret %j", async (secret) => {
      const headers = { "x-telegram-bot-api-secret-token": secret };
      stage.client.send({ headers, body: updateJson(1) });
      await stage.expectRejected(401);
    });

    it("responds 401 without a secret, and to two of them", async () => {
      stage.client.send({ body: updateJson(1) });
      await stage.expectRejected(401);
      stage.updates.length = 0;
      const twice = { ...authorized, "X-Telegram-Bot-Api-Secret-Token": SECRET };
      stage.client.send({ headers: twice, body: updateJson(1) });
      await stage.expectRejected(401);
    });

    it.each(["", "{", "nonsense", "[]", "null", "7", '{"message":{}}', "\ud800"])(
      "responds 400 to the body %j",
      async (body) => {
        expect(await stage.status({ headers: authorized, body })).toBe(400);
        expect(stage.updates).toEqual([]);
        await stage.expectAlive();
      },
    );

    it("handles hostile JSON, and leaves prototypes alone", async () => {
      const keys = `{"update_id":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
      expect(await stage.status({ headers: authorized, body: keys })).toBe(200);
      expect(Object.keys(stage.updates[0] ?? {})).toContain("__proto__");
      expect(Reflect.get({}, "polluted")).toBe(undefined);
      const depth = 10_000;
      const deep = `{"update_id":2,"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      expect([200, 400]).toContain(await stage.status({ headers: authorized, body: deep }));
      const open = `{"update_id":3,"a":${"[".repeat(depth)}`;
      expect(await stage.status({ headers: authorized, body: open })).toBe(400);
      await stage.expectAlive();
    });

    it("replaces bytes that are not UTF-8, and skips a byte order mark", async () => {
      const [before, after] = updateJson(1, "a|b")
        .split("|")
        .map((part) => utf8.encode(part));
      const body = Buffer.concat(
        [Uint8Array.of(0xef, 0xbb, 0xbf), before ?? "", Uint8Array.of(0xf0, 0x9f), after ?? ""].map(
          (part) => Buffer.from(part),
        ),
      );
      expect(await stage.status({ headers: authorized, body })).toBe(200);
      expect(stage.updates).toEqual([{ update_id: 1, message: { text: "a\ufffdb" } }]);
    });

    it("accepts a body of 1 MiB and not a byte more, with and without a length", async () => {
      const most = updateJson(1).padEnd(MIB, " ");
      expect(await stage.status({ headers: authorized, body: most })).toBe(200);
      const next = updateJson(2).padEnd(MIB, " ");
      expect(await stage.status({ headers: authorized, body: halves(next) })).toBe(200);
      expect(stage.updates.length).toBe(2);
      expect(await stage.status({ headers: authorized, body: `${most} ` })).toBe(413);
      await stage.expectAlive();
      expect(await stage.status({ headers: authorized, body: halves(`${most} `) })).toBe(413);
      await stage.expectAlive();
      expect(stage.updates.length).toBe(4);
      expect(stage.errors).toEqual([]);
    });

    it("handles 8 deliveries of one update once", async () => {
      const gate = createGate();
      stage.handle = () => gate.passed;
      const clients = Array.from({ length: 8 }, () => new RawClient(stage.served.port));
      for (const each of clients) each.send({ headers: authorized, body: updateJson(1) });
      await stage.served.called(8);
      // After one whole round trip, the eight bodies have been read too.
      stage.client.send({ headers: authorized, body: "" });
      expect(await stage.client.status()).toBe(400);
      gate.open();
      const answers = await Promise.all(clients.map((each) => each.status()));
      expect(answers).toEqual(Array(8).fill(200));
      expect(stage.updates.length).toBe(1);
      for (const each of clients) each.destroy();
    });

    it.each([
      ["throws an error", new Error("no")],
      ["throws text", "no"],
      ["throws nothing", undefined],
      ["throws null", null],
    ])("responds 500 when the bot %s, at once or later", async (_, thrown) => {
      stage.handle = () => {
        throw thrown;
      };
      expect(await stage.status({ headers: authorized, body: updateJson(1) })).toBe(500);
      stage.handle = () => Promise.reject(thrown);
      expect(await stage.status({ headers: authorized, body: updateJson(1) })).toBe(500);
      expect(stage.errors).toEqual([thrown, thrown]);
      stage.handle = () => undefined;
      await stage.expectAlive();
    });

    it("handles an update once that is delivered again after its 200", async () => {
      for (const handler of [() => undefined, () => Promise.resolve()]) {
        stage.handle = handler;
        stage.updates.length = 0;
        const body = stage.nextUpdate();
        for (let delivery = 0; delivery < 3; delivery++)
          expect(await stage.status({ headers: authorized, body })).toBe(200);
        expect(stage.updates.length).toBe(1);
      }
    });

    it("handles an update again after a 500", async () => {
      const body = stage.nextUpdate();
      stage.handle = () => Promise.reject(new Error("later"));
      expect(await stage.status({ headers: authorized, body })).toBe(500);
      stage.handle = () => {
        throw new Error("at once");
      };
      expect(await stage.status({ headers: authorized, body })).toBe(500);
      stage.handle = () => undefined;
      expect(await stage.status({ headers: authorized, body })).toBe(200);
      expect(await stage.status({ headers: authorized, body })).toBe(200);
      expect(stage.updates.length).toBe(3);
    });
  });

  if (!setting.isBehindGateway) connectionSuite(name, serve);
}

function halves(text: string): readonly Uint8Array[] {
  const bytes = utf8.encode(text);
  const middle = bytes.byteLength >> 1;
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
