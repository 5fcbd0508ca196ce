import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { type Client, createClient } from "../../src/client/client.ts";
import { TransportFailure } from "../../src/client/transports/transport.ts";
import { ApiError } from "../../src/errors.ts";
import { METHODS } from "../../src/types/method-names.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "./scripted-transport.ts";

const TOKEN = "123456:client-Token_0123456789";

function setUp(respond = () => okResponse(true)): { transport: ScriptedTransport; client: Client } {
  const transport = new ScriptedTransport(respond);
  return { transport, client: createClient(TOKEN, { transport }) };
}

describe("createClient", () => {
  it("defines every method once, on one prototype", async () => {
    const { transport, client } = setUp();
    const other = setUp().client;
    for (const method of METHODS) {
      const call: unknown = Reflect.get(client, method);
      expect(call).toBeTypeOf("function");
      expect(call).toBe(Reflect.get(other, method));
      expect(await Reflect.apply(Object(call), client, [{ a: 1 }])).toBe(true);
    }
    expect(Object.keys(client)).toEqual([]);
    expect(transport.requests.map(({ path }) => path)).toEqual(
      METHODS.map((method) => `/bot${TOKEN}/${method}`),
    );
    expect(new Set(transport.requests.map(({ body }) => body))).toEqual(new Set(['{"a":1}']));
    expect(METHODS.length).toBeGreaterThan(180);
  });

  it("calls a method by name, known or not", async () => {
    const { transport, client } = setUp();
    await client.call("getMe");
    await client.call("methodOfTomorrow", { any: [1] });
    expect(transport.requests.map(({ method, body }) => [method, body])).toEqual([
      ["getMe", "{}"],
      ["methodOfTomorrow", '{"any":[1]}'],
    ]);
  });

  it.each(["", "a/b", "getMe?x=1", "../getMe", `${TOKEN}/getMe`])(
    "rejects the method name %j without a request",
    async (method) => {
      const { transport, client } = setUp();
      const error = await rejectionOf(client.call(method));
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).not.toContain(TOKEN);
      expect(transport.requests).toEqual([]);
    },
  );

  it("rejects with ApiError on a refusal, and hides the payload", async () => {
    const { client } = setUp(() => refusalResponse(400, "Bad Request: chat not found"));
    const params = { url: `https://example.com/${TOKEN}`, secret_token: "hush" };
    const error = await rejectionOf(client.setWebhook(params));
    expect(error).toBeInstanceOf(ApiError);
    if (!(error instanceof ApiError)) throw error;
    expect(error.message).toBe("setWebhook: 400 Bad Request: chat not found");
    expect(error.payload).toBe(params);
    expect(error).toMatchObject({ method: "setWebhook", error_code: 400, parameters: {} });
    const shown = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain("hush");
  });

  it("does not show the token when inspected", () => {
    const { client } = setUp();
    expect(inspect(client, { depth: 10, showHidden: true })).not.toContain(TOKEN);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    "rejects timeoutMs %d",
    async (timeoutMs) => {
      expect(() => createClient(TOKEN, { timeoutMs })).toThrow(RangeError);
      expect(() => createClient(TOKEN, { timeoutMs })).toThrow(
        /^timeoutMs must be in milliseconds/,
      );
      const { transport, client } = setUp();
      expect(await rejectionOf(client.getMe({}, { timeoutMs }))).toBeInstanceOf(RangeError);
      const file = { file_id: "x", file_path: "a" };
      expect(await rejectionOf(client.download(file, { timeoutMs }))).toBeInstanceOf(RangeError);
      expect(transport.requests).toEqual([]);
    },
  );

  it.each<[string, object]>([
    ["transport must have the methods send, close", { transport: 5 }],
    ["transport must have the methods send, close", { transport: {} }],
    ["transport must have the methods send, close", { transport: null }],
    ["logger must have the methods debug, info, warn", { logger: 5 }],
    ["logger must have the methods debug, info, warn", { logger: { debug() {} } }],
    ["localFilesRoot must be a path", { localFilesRoot: 5 }],
    ["localFilesRoot must be a path", { localFilesRoot: "" }],
  ])("throws: %s", (message, options) => {
    expect(() => createClient(TOKEN, options)).toThrow(TypeError);
    expect(() => createClient(TOKEN, options)).toThrow(message);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "rejects maxResponseBytes %d",
    (maxResponseBytes) => {
      expect(() => createClient(TOKEN, { maxResponseBytes })).toThrow(RangeError);
      expect(() => createClient(TOKEN, { maxResponseBytes })).toThrow(/^maxResponseBytes must be/);
    },
  );

  it.each([7, "7", null, true, [7], new Map(), Promise.resolve({}), Buffer.from("a"), () => 1])(
    "rejects %j as the parameters of a call",
    async (params) => {
      const { transport, client } = setUp();
      const logged = createClient(TOKEN, {
        transport,
        logger: { debug() {}, info() {}, warn() {} },
      });
      const transformed = createClient(TOKEN, { transport });
      transformed.use((prev, method, payload, signal) => prev(method, payload, signal));
      for (const api of [client, logged, transformed])
        for (const call of [
          Reflect.apply(api.sendMessage, api, [params, "hi"]),
          Reflect.apply(api.call, api, ["sendMessage", params]),
        ]) {
          const error = await rejectionOf(call);
          expect(error).toBeInstanceOf(TypeError);
          expect(String(error)).toContain(
            "sendMessage takes one object, such as api.sendMessage({ chat_id, text })",
          );
        }
      expect(transport.requests).toEqual([]);
    },
  );

  it("accepts an object of any class, or without a prototype, as parameters", async () => {
    const { transport, client } = setUp();
    class Params {
      readonly chat_id = 1;
      readonly text = "x";
    }
    await client.sendMessage(new Params());
    await client.sendMessage(Object.assign(Object.create(null), { chat_id: 1, text: "x" }));
    expect(transport.requests.map(({ body }) => body)).toEqual(
      Array(2).fill('{"chat_id":1,"text":"x"}'),
    );
  });

  it("treats an unexpected error of a transport as maybe sent", async () => {
    const { client } = setUp(() => {
      throw Object.assign(new Error(`GET https://h/bot${TOKEN}/x failed`), { code: "EWHY" });
    });
    expect(await rejectionOf(client.getMe())).toMatchObject({
      name: "NetworkError",
      message: "getMe: GET https://h/bot<token>/x failed",
      sent: "maybe",
      code: "EWHY",
    });
  });

  it("reports the message, code and sent of a transport failure", async () => {
    const { client } = setUp(() => {
      throw new TransportFailure("no route", "no", "EHOSTUNREACH");
    });
    expect(await rejectionOf(client.getMe())).toMatchObject({
      message: "getMe: no route",
      sent: "no",
      code: "EHOSTUNREACH",
    });
  });
});
