import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { ApiError } from "../../src/errors.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "./scripted-transport.ts";

const TOKEN = "1:transformer";

describe("transformers", () => {
  it("wrap the request, the last one added outermost", async () => {
    const steps: string[] = [];
    const transport = new ScriptedTransport(() => {
      steps.push("server");
      return okResponse(1);
    });
    const client = createClient(TOKEN, { transport });
    for (const name of ["first", "second"]) {
      client.use(async (prev, method, payload, signal) => {
        steps.push(`${name} before`);
        const response = await prev(method, payload, signal);
        steps.push(`${name} after`);
        return response;
      });
    }
    expect(await client.getMe()).toBe(1);
    expect(steps).toEqual([
      "second before",
      "first before",
      "server",
      "first after",
      "second after",
    ]);
  });

  it("may change the method and the payload, but not the caller's object", async () => {
    const transport = new ScriptedTransport(() => okResponse(1));
    const client = createClient(TOKEN, { transport });
    client.use((prev, _method, payload, signal) => {
      Object.assign(payload, { parse_mode: "HTML" });
      return prev("sendPhoto", payload, signal);
    });
    const params = { chat_id: 1, text: "x" };
    await client.sendMessage(params);
    expect(params).toEqual({ chat_id: 1, text: "x" });
    expect(transport.requests[0]).toMatchObject({
      method: "sendPhoto",
      body: '{"chat_id":1,"text":"x","parse_mode":"HTML"}',
    });
  });

  it("see a refusal as a value, and may retry or respond themselves", async () => {
    let calls = 0;
    const transport = new ScriptedTransport(() =>
      calls++ === 0 ? refusalResponse(429, "Slow", { retry_after: 0 }) : okResponse("done"),
    );
    const client = createClient(TOKEN, { transport });
    client.use(async (prev, method, payload, signal) => {
      const response = await prev(method, payload, signal);
      return response.ok ? response : await prev(method, payload, signal);
    });
    expect(await client.call("anything")).toBe("done");
    client.use(async () => ({ ok: false, error_code: 418, description: "teapot" }));
    const params = { chat_id: 1, text: "x" };
    const error = await rejectionOf(client.sendMessage(params));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ error_code: 418, method: "sendMessage", payload: params });
    expect(calls).toBe(2);
  });

  it("receive the caller's signal, and their errors reach the caller", async () => {
    const client = createClient(TOKEN, { transport: new ScriptedTransport(() => okResponse(1)) });
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    client.use((_prev, _method, payload, received) => {
      seen.push(payload, received);
      throw new RangeError("mine");
    });
    expect(await rejectionOf(client.getMe(undefined, { signal }))).toMatchObject({
      message: "mine",
    });
    expect(seen).toEqual([{}, signal]);
    expect(seen[1]).toBe(signal);
  });
});
