import express, { type RequestHandler } from "express";
import { webhook } from "../../../src/webhook/adapters/express.ts";
import { parsedBodySuite, type ServeAfter } from "../../suites/parsed-body.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { listenNode } from "../listen.ts";
import { Calls } from "../served.ts";

webhookSuite("Express", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = express();
  app.all("/", (request, response) => calls.track(handler(request, response)));
  return Object.assign(calls, await listenNode(app));
});

const after =
  (parser: RequestHandler): ServeAfter =>
  ({ bot, options }) =>
    listenNode(express().use(parser).post("/", webhook(bot, options)));

parsedBodySuite(
  "Express",
  {
    json: after(express.json()),
    text: after(express.text({ type: "*/*" })),
    raw: after(express.raw({ type: "*/*" })),
    "urlencoded, which leaves JSON alone": after(express.urlencoded()),
    "an empty object that is set without reading, as in Express 4": after((request, _, next) => {
      request.body = {};
      next();
    }),
  },
  after((request, _, next) => void request.resume().on("end", () => next())),
);
