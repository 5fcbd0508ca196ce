import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/node.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, UPDATE_JSON } from "../delivery.ts";
import { listenNode } from "../listen.ts";
import { RawClient } from "../raw-client.ts";
import { Calls } from "../served.ts";

webhookSuite("node:http", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const server = await listenNode((request, response) => {
    void calls.track(handler(request, response));
  });
  return Object.assign(calls, server);
});

describe("webhook for node:http", () => {
  it("does not wait for a request that was closed before the call", async () => {
    const { bot, options, updates } = createRecorder();
    const handler = webhook(bot, options);
    const calls = new Calls();
    const server = await listenNode((request, response) => {
      request.on("error", () => undefined);
      request.on("close", () => void calls.track(handler(request, response)));
      client.destroy();
    });
    const client = new RawClient(server.port);
    const headers = { ...AUTHORIZED, "content-length": "1000" };
    client.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("")}\r\n${UPDATE_JSON}`,
    );
    await calls.settled(1);
    expect(updates).toEqual([]);
    await server.close();
  });

  it("leaves a response alone that was already sent", async () => {
    const { bot, options } = createRecorder();
    const handler = webhook(bot, options);
    const outcomes: (void | Promise<void>)[] = [];
    const server = await listenNode((request, response) => {
      response.writeHead(504).end();
      outcomes.push(handler(request, response));
    });
    const client = new RawClient(server.port);
    client.send({ method: "GET" });
    expect(await client.status()).toBe(504);
    expect(await Promise.all(outcomes)).toEqual([undefined]);
    client.destroy();
    await server.close();
  });
});
