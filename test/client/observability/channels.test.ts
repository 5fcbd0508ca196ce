import { AsyncLocalStorage } from "node:async_hooks";
import diagnostics from "node:diagnostics_channel";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import type { CallMessage } from "../../../src/client/observability/calls.ts";
import { publishWait, uploadChannel } from "../../../src/client/observability/channels.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  TransportFailure,
  type TransportResponse,
} from "../../../src/client/transports/transport.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

const EVENTS = ["start", "end", "asyncStart", "asyncEnd", "error"] as const;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

/** Collects the messages of a channel until the test ends. */
function listen(name: string): unknown[] {
  const messages: unknown[] = [];
  const keep = (message: unknown): void => void messages.push(message);
  diagnostics.subscribe(name, keep);
  undo.push(() => diagnostics.unsubscribe(name, keep));
  return messages;
}

/** Collects the events of all calls, each with its message. */
function listenToCalls(): [event: string, message: object][] {
  const events: [string, object][] = [];
  for (const event of EVENTS) {
    const name = `tracing:telewire:call:${event}`;
    const keep = (message: unknown): void => void events.push([event, Object(message)]);
    diagnostics.subscribe(name, keep);
    undo.push(() => diagnostics.unsubscribe(name, keep));
  }
  return events;
}

function createFixture(answer: () => TransportResponse | Promise<TransportResponse>) {
  const inner = new ScriptedTransport(answer);
  return { inner, api: createClient("1:token", { transport: inner }) };
}

describe("telewire:call", () => {
  it("traces a success, with one message for all events", async () => {
    const { api } = createFixture(() => okResponse({ text: "private" }));
    const events = listenToCalls();
    const result = await api.sendMessage({ chat_id: 42, text: "private" });
    expect(result).toMatchObject({ text: "private" });
    expect(events.map(([event]) => event)).toEqual(["start", "end", "asyncStart", "asyncEnd"]);
    const messages = new Set(events.map(([, message]) => message));
    expect([...messages]).toEqual([
      { method: "sendMessage", chatId: 42, durationMs: expect.any(Number) },
    ]);
  });

  it("traces a failure, with the error that the caller gets", async () => {
    const { api } = createFixture(() => refusalResponse(400, "Bad Request: chat not found"));
    const events = listenToCalls();
    const error = await rejectionOf(api.sendMessage({ chat_id: "@nobody", text: "private" }));
    expect(events.map(([event]) => event)).toEqual([
      "start",
      "end",
      "error",
      "asyncStart",
      "asyncEnd",
    ]);
    expect(events[0]?.[1]).toEqual({
      method: "sendMessage",
      chatId: "@nobody",
      durationMs: expect.any(Number),
      error,
    });
  });

  it.each(EVENTS)("publishes to a subscriber of %s only", async (event) => {
    const { api } = createFixture(() => refusalResponse(400, "Bad Request"));
    const messages = listen(`tracing:telewire:call:${event}`);
    await rejectionOf(api.getMe());
    expect(messages).toMatchObject([{ method: "getMe", chatId: undefined }]);
  });

  it("publishes a call once, however many requests its transformers send", async () => {
    const { api } = createFixture(() => okResponse(true));
    api.use(async (prev, ...call) => {
      await prev(...call);
      return prev(...call);
    });
    const messages = listen("tracing:telewire:call:asyncEnd");
    await api.getMe();
    expect(messages).toHaveLength(1);
  });

  it("publishes its end, with the duration, before the caller goes on", async () => {
    const { api } = createFixture(() => okResponse(true));
    const order: string[] = [];
    const record = (message: unknown): void => {
      order.push(`end, ${typeof (message as CallMessage).durationMs}`);
    };
    diagnostics.subscribe("tracing:telewire:call:asyncEnd", record);
    undo.push(() => diagnostics.unsubscribe("tracing:telewire:call:asyncEnd", record));
    await api.getMe();
    order.push("caller");
    expect(order).toEqual(["end, number", "caller"]);
  });

  it("binds an AsyncLocalStorage store to the call, as tracing tools need", async () => {
    const store = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const { api } = createFixture(() => {
      seen.push(store.getStore());
      return okResponse(true);
    });
    const { start } = diagnostics.tracingChannel<string, CallMessage>("telewire:call");
    start.bindStore(store, ({ method }) => `inside ${method}`);
    undo.push(() => start.unbindStore(store));
    await api.getMe();
    expect([...seen, store.getStore()]).toEqual(["inside getMe", undefined]);
  });

  it("does not affect a call without subscribers", async () => {
    const { api } = createFixture(() => okResponse(true));
    for (const end of listenAndForget()) end();
    expect(await api.getMe()).toBe(true);
  });
});

function listenAndForget(): (() => void)[] {
  listenToCalls();
  return undo.splice(0);
}

describe("telewire:retry", () => {
  it("publishes the reason, the delay and the attempts of each retry", async () => {
    const outcomes = [
      refusalResponse(429, "Too Many Requests", { retry_after: 3 }),
      refusalResponse(500, "Internal Server Error"),
      new TransportFailure("broken", "maybe", "ECONNRESET"),
      okResponse(true),
    ];
    const inner = new ScriptedTransport(() => {
      const outcome = outcomes.shift() ?? okResponse(true);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    const environment = { sleep: () => Promise.resolve(), random: () => 0.5 };
    const transport = withRetryIn(inner, {}, environment);
    const messages = listen("telewire:retry");
    await createClient("1:token", { transport }).getChat({ chat_id: 7 });
    const method = "getChat";
    const chatId = 7;
    expect(messages).toEqual([
      { method, chatId, attempts: 1, delayMs: 3000, reason: "too_many_requests" },
      { method, chatId, attempts: 2, delayMs: 200, reason: "server_error" },
      { method, chatId, attempts: 3, delayMs: 400, reason: "no_answer" },
    ]);
    expect(inner.requests.map(({ resendCount }) => resendCount)).toEqual([undefined, 1, 2, 3]);
  });
});

describe("telewire:wait", () => {
  it("publishes a call that is held back", () => {
    const messages = listen("telewire:wait");
    const message = { method: "getMe", chatId: undefined, delayMs: 5, reason: "paced" } as const;
    publishWait(message, undefined);
    expect(messages).toEqual([message]);
  });
});

describe("telewire:upload", () => {
  it("reports whether it has subscribers, and publishes what was sent", () => {
    expect(uploadChannel.hasSubscribers).toBe(false);
    const messages = listen("telewire:upload");
    expect(uploadChannel.hasSubscribers).toBe(true);
    const message = { method: "sendVideo", sentBytes: 1, totalBytes: 2 };
    uploadChannel.publish(message);
    expect(messages).toEqual([message]);
  });
});

describe("on a platform without diagnostics channels", () => {
  it("there are no subscribers, and a logged call runs as usual", async () => {
    const fresh = "../../../src/client/observability/calls.ts?without-channels";
    const { getBuiltinModule } = process;
    Reflect.set(process, "getBuiltinModule", undefined);
    const silent: typeof import("../../../src/client/observability/calls.ts") = await import(
      fresh
    ).finally(() => Reflect.set(process, "getBuiltinModule", getBuiltinModule));
    const events = listenToCalls();
    expect(silent.hasCallSubscribers()).toBe(false);
    const lines: string[] = [];
    const keep = (_fields: object, line: string): void => void lines.push(line);
    const logger = { debug: keep, info: keep, warn: keep };
    const run = () => Promise.resolve("result");
    const call = { method: "getMe", chatId: undefined };
    expect(await silent.observeCall(run, call, logger, undefined)).toBe("result");
    expect(lines).toHaveLength(1);
    expect(events).toEqual([]);
  });
});
