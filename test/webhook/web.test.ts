import { webhook } from "../../src/webhook/web.ts";
import { webhookSuite } from "../suites/webhook.suite.ts";
import { listenWeb } from "./listen.ts";
import { Calls } from "./served.ts";

webhookSuite("standard requests", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  return Object.assign(calls, await listenWeb((request) => calls.track(handler(request))));
});
