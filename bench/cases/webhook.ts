import { availableParallelism } from "node:os";
import { openWebhookLoad } from "../load/open-webhook-load.ts";
import type { LoadCase } from "./case.ts";

const OPERATION =
  "one update, from the first byte of its request until the webhook has responded 200";

const NOTES = [
  "The load generator holds 40 connections to a webhook, Telegram's default, and sends the next update on a connection when the last one has been answered. So a latency is that of a saturated server. The updates call the 20 commands of a bot equally often, and no two have the same identifier.",
  "CPU time is what a bot's processes report of themselves, including that of the kernel on their behalf. The load generator consists of bare sockets and prepared requests. It is another process, always on Node.",
  "Webhooks run in Hono: on Node over @hono/node-server, on Bun over Bun.serve. telegraf has nothing for Hono, so its webhook runs on node:http, which Bun emulates.",
  "Each webhook but the bare one checks the secret token. All respond after their handlers have finished, which is GramIO's option `shouldWait`.",
  "The timer that a library starts for each update to respond in time is on, except for telegraf's.",
];

/** Webhooks whose handlers only count, in one process and in as many as there are cores. */
export const webhookCases: readonly LoadCase[] = [
  {
    name: "webhook-1",
    title: "Webhook: 20 commands, synchronous handlers, one process",
    operation: OPERATION,
    compared: "time",
    targets: [
      {
        ours: "telewire",
        against: "bare Hono",
        atLeastTimesAsFast: 0.9,
        obstacle:
          "The bare webhook checks no secret, limits neither the size nor the time of a request, recognizes no repeated update and keeps no order.",
      },
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 2 },
    ],
    notes: NOTES,
    openLoad: () =>
      openWebhookLoad({
        bots: {
          telewire: "telewire",
          grammY: "grammY",
          "telegraf, node:http": "telegraf",
          GramIO: "GramIO",
          "bare Hono": "bare fetch",
        },
        work: "none",
        workers: 1,
        updatesPerSample: 1024,
      }),
  },
  {
    name: "webhook-cluster",
    title: "Webhook: the same in a cluster of one process for each core",
    operation: OPERATION,
    compared: "time",
    targets: [],
    notes: [
      "A cluster is `node:cluster` on Node, and processes that listen with `reusePort` on Bun. Its load generator runs on the same cores, so the time of a cluster is not what its cores could do.",
    ],
    openLoad: () =>
      openWebhookLoad({
        bots: {
          telewire: "telewire",
          grammY: "grammY",
          GramIO: "GramIO",
          "bare Hono": "bare fetch",
        },
        work: "none",
        workers: availableParallelism(),
        updatesPerSample: 1024,
      }),
  },
];
