import { Hono } from "hono";
import { webhook } from "../../src/webhook/hono.ts";
import { webhookSuite } from "../suites/webhook.suite.ts";
import { listenWeb } from "./listen.ts";
import { Calls } from "./served.ts";

webhookSuite("Hono", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = new Hono();
  app.all("/", (context) => calls.track(handler(context)));
  return Object.assign(calls, await listenWeb(app.fetch));
});
