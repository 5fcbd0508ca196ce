import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { withRetryIn } from "../../src/client/retry/retry.ts";
import { TransportFailure, type TransportResponse } from "../../src/client/transports/transport.ts";
import { withTracing } from "../../src/otel/index.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { createTelemetry, registerContextManager } from "./telemetry.ts";

registerContextManager();

/** Creates a client whose attempts have these outcomes in order, followed by successes. */
function setUp(
  outcomes: (TransportResponse | Error)[],
  { apiRoot = "https://api.telegram.org", during = () => {} } = {},
) {
  const telemetry = createTelemetry();
  const inner = new ScriptedTransport(() => {
    during();
    const outcome = outcomes.shift() ?? okResponse(true);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const environment = { sleep: () => Promise.resolve(), random: () => 0.5 };
  const transport = withRetryIn(withTracing(inner, telemetry), {}, environment);
  return { ...telemetry, inner, api: createClient("1:token", { apiRoot, transport }) };
}

const shared = {
  "http.request.method": "POST",
  "server.address": "api.telegram.org",
  "server.port": 443,
  "url.template": "/bot{token}/getMe",
};
const url = { "url.full": "https://api.telegram.org/botREDACTED/getMe" };

describe("the span of a request", () => {
  it("follows the conventions for HTTP clients, without the token", async () => {
    const { api, spans } = setUp([]);
    await api.getMe();
    expect(spans()).toMatchObject([
      {
        name: "POST /bot{token}/getMe",
        kind: SpanKind.CLIENT,
        status: { code: SpanStatusCode.UNSET },
        instrumentationScope: { name: "telewire" },
      },
    ]);
    expect(spans()[0]?.attributes).toEqual({
      ...shared,
      ...url,
      "http.response.status_code": 200,
    });
  });

  it("is created for each attempt, with the number of earlier attempts", async () => {
    const failed = new TransportFailure("private", "no", "ECONNREFUSED");
    const { api, spans } = setUp([failed, refusalResponse(500, "private")]);
    await api.getMe();
    expect(spans().map(({ attributes, status }) => ({ attributes, status }))).toEqual([
      {
        attributes: { ...shared, ...url, "error.type": "ECONNREFUSED" },
        status: { code: SpanStatusCode.ERROR },
      },
      {
        attributes: {
          ...shared,
          ...url,
          "http.request.resend_count": 1,
          "http.response.status_code": 500,
          "error.type": "500",
        },
        status: { code: SpanStatusCode.ERROR },
      },
      {
        attributes: {
          ...shared,
          ...url,
          "http.request.resend_count": 2,
          "http.response.status_code": 200,
        },
        status: { code: SpanStatusCode.UNSET },
      },
    ]);
  });

  it.each([
    [new TransportFailure("broken", "no", "1:token in a code")],
    [new TransportFailure("broken", "no")],
    [new Error("https://api.telegram.org/bot1:token/getMe")],
  ])("contains no more than one word of a failure: %s", async (failure) => {
    const { api, spans } = setUp([failure, failure, failure, failure]);
    await api.getMe().catch(() => undefined);
    expect(spans()[0]).toMatchObject({ attributes: { "error.type": "_OTHER" }, events: [] });
    expect(spans()[0]?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  it.each([
    ["http://localhost:8081", "localhost", 8081, "http://localhost:8081/botREDACTED/getMe"],
    ["http://[::1]/bots/", "[::1]", 80, "http://[::1]/bots/botREDACTED/getMe"],
    ["https://x.example/bot/a/", "x.example", 443, "https://x.example/bot/a/botREDACTED/getMe"],
  ])("names the server at %s", async (apiRoot, address, port, full) => {
    const { api, spans } = setUp([], { apiRoot });
    await api.getMe();
    expect(spans()[0]?.attributes).toMatchObject({
      "server.address": address,
      "server.port": port,
      "url.full": full,
    });
  });

  it("of a download is a GET that does not name the file", async () => {
    const telemetry = createTelemetry();
    const transport = withTracing(new ScriptedTransport(() => okResponse(true)), telemetry);
    await transport.send({
      method: "download",
      origin: "http://localhost",
      path: "/bots/file/bot1:token/photos/private.jpg",
      contentType: "",
      body: "",
      sink: { begin: () => undefined, write: async () => undefined },
      signal: new AbortController().signal,
    });
    expect(telemetry.spans()).toMatchObject([
      {
        name: "GET /file/bot{token}/{file_path}",
        attributes: {
          "http.request.method": "GET",
          "url.template": "/file/bot{token}/{file_path}",
          "url.full": "http://localhost/bots/file/botREDACTED/REDACTED",
        },
      },
    ]);
  });

  it("suppresses spans of the HTTP client, which would contain the full URL", async () => {
    const telemetry = createTelemetry();
    const { tracerProvider } = telemetry;
    const http = tracerProvider.getTracer("instrumentation of an HTTP client");
    const inner = new ScriptedTransport(async ({ origin, path }) => {
      await Promise.resolve();
      http.startSpan("POST", { attributes: { "url.full": origin + path } }).end();
      return okResponse(true);
    });
    const transport = withTracing(inner, telemetry);
    await createClient("1:token", { transport }).getMe();
    http.startSpan("after").end();
    expect(telemetry.spans().map(({ name }) => name)).toEqual(["POST /bot{token}/getMe", "after"]);
  });
});

describe("http.client.request.duration", () => {
  it("is measured in seconds, with the recommended boundaries, separately for each outcome", async () => {
    const { api, measurements } = setUp([refusalResponse(500, "private")]);
    await api.getMe();
    await api.getMe();
    const [duration, ...others] = await measurements();
    expect(others).toEqual([]);
    expect(duration?.descriptor).toMatchObject({
      name: "http.client.request.duration",
      unit: "s",
    });
    expect(duration?.dataPoints).toMatchObject([
      {
        attributes: { ...shared, "http.response.status_code": 500, "error.type": "500" },
        value: { count: 1 },
      },
      {
        attributes: { ...shared, "http.response.status_code": 200 },
        value: {
          count: 2,
          buckets: {
            boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
          },
        },
      },
    ]);
  });
});

describe("withTracing", () => {
  it("does not change a call when no SDK is registered", async () => {
    const inner = new ScriptedTransport(() => okResponse("answer"));
    const api = createClient("1:token", { transport: withTracing(inner) });
    expect(await api.call("echo")).toBe("answer");
  });

  it("rethrows a failure unchanged, and closes the wrapped transport", async () => {
    const failure = new Error("broken");
    let closed = 0;
    const inner = {
      send: () => Promise.reject(failure),
      close: async () => void closed++,
    };
    const transport = withTracing(inner, createTelemetry());
    const request = {
      method: "getMe",
      origin: "http://localhost",
      path: "/bot1:token/getMe",
      contentType: "application/json",
      body: "{}",
      signal: new AbortController().signal,
    };
    await expect(transport.send(request)).rejects.toBe(failure);
    await transport.close();
    expect(closed).toBe(1);
  });
});
