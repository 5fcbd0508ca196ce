import type {
  APIGatewayProxyHandler,
  APIGatewayProxyHandlerV2,
  LambdaFunctionURLHandler,
} from "aws-lambda";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type LambdaEventV1,
  type LambdaEventV2,
  type WebhookBot,
  type WebhookOptions,
  webhook,
} from "../../../src/webhook/adapters/lambda.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { compiled } from "../../types/type-assertions.ts";
import { AUTHORIZED, createRecorder, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { listenGateway, type ReadRequest } from "../platforms/gateway.ts";
import { functionUrlEvent, httpApiEvent, restApiEvent } from "../platforms/lambda-events.ts";
import { Calls, type Serve } from "../served.ts";

const serve =
  (createEvent: (request: ReadRequest) => LambdaEventV1 | LambdaEventV2): Serve =>
  async (bot, options) => {
    const handler = webhook(bot, options);
    const calls = new Calls();
    const server = await listenGateway(async (request) => {
      const { statusCode, headers } = await calls.track(handler(createEvent(request)));
      return { status: statusCode, headers };
    });
    return Object.assign(calls, server);
  };

webhookSuite("Lambda, by a REST API", serve(restApiEvent), { isBehindGateway: true });
webhookSuite("Lambda, by an HTTP API", serve(httpApiEvent), { isBehindGateway: true });
webhookSuite("Lambda, by a function URL", serve(functionUrlEvent), { isBehindGateway: true });

const delivery: ReadRequest = {
  method: "POST",
  path: "/",
  headers: AUTHORIZED,
  body: Buffer.from(UPDATE_JSON),
};

describe("webhook for Lambda", () => {
  it.each([
    ["a REST API", restApiEvent],
    ["an HTTP API", httpApiEvent],
    ["a function URL", functionUrlEvent],
  ])("returns a response of the shape that AWS documents: %s", async (_, createEvent) => {
    const { bot, options, updates } = createRecorder();
    const handler = webhook(bot, options);
    expect(await handler(createEvent(delivery))).toEqual({
      statusCode: 200,
      headers: {},
      body: "",
    });
    expect(updates).toEqual([UPDATE]);
    const refused = await handler(createEvent({ ...delivery, method: "GET" }));
    expect(refused).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
  });

  it("rejects an event without headers, as the console of a REST API sends it", async () => {
    const { bot, options } = createRecorder();
    const event = { ...restApiEvent(delivery), headers: null };
    expect((await webhook(bot, options)(event)).statusCode).toBe(401);
  });

  it("has the types of AWS's handlers", () => {
    compiled((bot: WebhookBot, options: WebhookOptions) => {
      const handler = webhook(bot, options);
      return [
        handler satisfies APIGatewayProxyHandler,
        handler satisfies APIGatewayProxyHandlerV2,
        handler satisfies LambdaFunctionURLHandler,
      ];
    });
  });
});

describe("the response timeout on Lambda", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Runs every pending promise callback. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round++) await Promise.resolve();
  }

  it("is 25 seconds, less than the limit of API Gateway", async () => {
    const { options } = createRecorder();
    const never = { handleUpdate: () => new Promise<void>(() => undefined) };
    const statuses: number[] = [];
    const responding = webhook(never, options)(httpApiEvent(delivery));
    void responding.then(({ statusCode }) => statuses.push(statusCode));
    await settle();
    vi.advanceTimersByTime(24_999);
    await settle();
    expect(statuses).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(statuses).toEqual([503]);
  });
});
