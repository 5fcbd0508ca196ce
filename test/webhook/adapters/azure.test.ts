import { type HttpHandler, HttpRequest, HttpResponse } from "@azure/functions";
import { describe, expect, it } from "vitest";
import {
  type WebhookBot,
  type WebhookOptions,
  webhook,
} from "../../../src/webhook/adapters/azure.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { compiled } from "../../types/type-assertions.ts";
import { AUTHORIZED, createRecorder, UPDATE_JSON } from "../delivery.ts";
import { listenGateway, type ReadRequest } from "../platforms/gateway.ts";
import { Calls } from "../served.ts";

function toAzure({ method, path, headers, body }: ReadRequest): HttpRequest {
  const url = new URL(path, "https://tea-bot.azurewebsites.net/").href;
  const content = body.byteLength === 0 ? {} : { body: { bytes: body } };
  return new HttpRequest({ method, url, headers: { ...headers }, ...content });
}

webhookSuite(
  "Azure Functions",
  async (bot, options) => {
    const handler = webhook(bot, options);
    const calls = new Calls();
    const server = await listenGateway(async (request) => {
      const response = new HttpResponse(await calls.track(handler(toAzure(request))));
      expect(response.body).toBe(null);
      return { status: response.status, headers: Object.fromEntries(response.headers) };
    });
    return Object.assign(calls, server);
  },
  { isBehindGateway: true },
);

describe("webhook for Azure Functions", () => {
  it("responds 500 and reports why if something else has read the body", async () => {
    const { bot, options, errors } = createRecorder();
    const body = Buffer.from(UPDATE_JSON);
    const request = toAzure({ method: "POST", path: "/", headers: AUTHORIZED, body });
    await request.text();
    expect((await webhook(bot, options)(request)).status).toBe(500);
    expect(String(errors[0])).toMatch(/register webhook\(\)/);
  });

  it("has the type of Azure's handlers", () => {
    compiled(
      (bot: WebhookBot, options: WebhookOptions) => webhook(bot, options) satisfies HttpHandler,
    );
  });
});
