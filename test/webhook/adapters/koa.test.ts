import { bodyParser } from "@koa/bodyparser";
import Koa, { type Middleware } from "koa";
import { webhook } from "../../../src/webhook/adapters/koa.ts";
import { parsedBodySuite, type ServeAfter } from "../../suites/parsed-body.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { listenNode } from "../listen.ts";
import { Calls } from "../served.ts";

webhookSuite("Koa", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = new Koa().use((context) => calls.track(handler(context)));
  // Koa reports every connection that a sender resets.
  app.silent = true;
  return Object.assign(calls, await listenNode(app.callback()));
});

const after =
  (before: Middleware): ServeAfter =>
  ({ bot, options }) =>
    listenNode(new Koa().use(before).use(webhook(bot, options)).callback());

parsedBodySuite(
  "Koa",
  {
    "a body parser to an object": after(bodyParser()),
    "a body parser to text": after(
      bodyParser({ enableTypes: ["text"], extendTypes: { text: ["application/json"] } }),
    ),
    "a body parser that leaves JSON alone": after(bodyParser({ enableTypes: ["form"] })),
  },
  after((context, next) =>
    new Promise((resolve) => context.req.resume().on("end", resolve)).then(next),
  ),
);
