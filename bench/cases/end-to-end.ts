import { openWebhookLoad } from "../load/open-webhook-load.ts";
import type { LoadCase } from "./case.ts";

/** A webhook request in, a call out. */
export const endToEndCases: readonly LoadCase[] = [
  {
    name: "end-to-end",
    title: "End to end: an update arrives at a webhook, and its handler sends a message",
    operation: "one update, until the webhook has responded 200",
    compared: "cpu",
    targets: [
      {
        ours: "telewire",
        against: "grammY",
        atMostTimesAsLong: 0.5,
        obstacle:
          "Both need the server, Hono and the request of the call, which no library can make cheaper.",
      },
      {
        ours: "telewire, undici",
        against: "grammY",
        atMostTimesAsLong: 0.25,
        runtime: "node",
        obstacle:
          "Hono and undici without a library leave next to nothing of it: see bare Hono, undici.",
      },
      {
        ours: "telewire",
        against: "bare Hono, fetch",
        atMostTimesAsLong: 1.25,
        runtime: "bun",
        obstacle:
          "The bare webhook checks no secret and keeps no order of updates, and its call has no timeout, for which fetch needs a new AbortSignal each time.",
      },
    ],
    notes: [
      "End to end, a handler awaits one sendMessage to the mock server. telegraf's option `webhookReply` is off: with it, the first call of a handler is written into the response to the webhook, and no call is made.",
      '"grammY, undici" is grammY with an option `client.fetch` that sends through a pool of undici; grammY brings nothing of the kind.',
    ],
    openLoad: () =>
      openWebhookLoad({
        bots: {
          telewire: "telewire",
          "telewire, undici": "telewire, undici",
          grammY: "grammY",
          "grammY, undici": "grammY, undici",
          "telegraf, node:http": "telegraf",
          GramIO: "GramIO",
          "bare Hono, fetch": "bare fetch",
          "bare Hono, node:http": "bare node:http",
          "bare Hono, undici": "bare undici",
        },
        work: "reply",
        workers: 1,
        updatesPerSample: 512,
      }),
  },
];
