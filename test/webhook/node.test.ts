import { webhook } from "../../src/webhook/node.ts";
import { webhookSuite } from "../suites/webhook.suite.ts";
import { listenNode } from "./listen.ts";
import { Calls } from "./served.ts";

webhookSuite("node:http", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const server = await listenNode((request, response) => {
    void calls.track(handler(request, response));
  });
  return Object.assign(calls, server);
});
