import express from "express";
import { webhook } from "../../src/webhook/express.ts";
import { webhookSuite } from "../suites/webhook.suite.ts";
import { listenNode } from "./listen.ts";
import { Calls } from "./served.ts";

webhookSuite("Express", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = express();
  app.all("/", (request, response) => calls.track(handler(request, response)));
  return Object.assign(calls, await listenNode(app));
});
