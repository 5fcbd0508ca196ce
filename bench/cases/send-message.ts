import { deepStrictEqual } from "node:assert/strict";
import type { Destination, Sender } from "../contenders/contract.ts";
import { createCycle } from "../inputs/cycle.ts";
import { MESSAGES } from "../inputs/messages.ts";
import { mockServerAt } from "../mock-server/start.ts";
import type { Case, Contender, Role, Setting } from "./case.ts";

const CONNECTIONS = 64;

type CreateSender = (destination: Destination) => Sender;

const telewire = () => import("../contenders/telewire.ts");
const bare = () => import("../contenders/bare/post.ts");

const SENDERS: readonly (readonly [name: string, role: Role, load: () => Promise<CreateSender>])[] =
  [
    ["telewire", "ours", async () => (await telewire()).createTelewireSender],
    ["telewire, fetch", "ours", async () => (await telewire()).createTelewireFetchSender],
    [
      "telewire, undici",
      "ours",
      async () => {
        const { createTelewireUndiciSender } = await import("../contenders/telewire-undici.ts");
        return (destination) => createTelewireUndiciSender(destination, CONNECTIONS);
      },
    ],
    ["grammY", "rival", async () => (await import("../contenders/grammy.ts")).createGrammySender],
    [
      "telegraf",
      "rival",
      async () => (await import("../contenders/telegraf.ts")).createTelegrafSender,
    ],
    ["GramIO", "rival", async () => (await import("../contenders/gramio.ts")).createGramioSender],
    [
      "bare fetch",
      "ceiling",
      async () => {
        const { createFetchPost, createPostSender } = await bare();
        return (destination) => createPostSender(createFetchPost, destination);
      },
    ],
    [
      "bare node:http",
      "ceiling",
      async () => {
        const { createHttpPost, createPostSender } = await bare();
        return (destination) => createPostSender(createHttpPost, destination);
      },
    ],
    [
      "bare undici",
      "ceiling",
      async () => {
        const { createPoolSender } = await import("../contenders/bare/pool.ts");
        return (destination) => createPoolSender(destination, CONNECTIONS);
      },
    ],
  ];

/** Sends every message once, and asks both the answers and the server whether that is what happened. */
async function checkSender({ apiRoot, token }: Setting, { send }: Sender): Promise<void> {
  for (const { chatId, text } of MESSAGES) {
    const message = await send(chatId, text);
    deepStrictEqual({ chatId: message.chat.id, text: message.text }, { chatId, text });
  }
  const seen = (await mockServerAt(apiRoot).stats())[token];
  deepStrictEqual(seen, { methods: { sendMessage: MESSAGES.length }, refused: 0 });
}

const contenders = SENDERS.map(
  ([name, role, load]): Contender => ({
    name,
    role,
    async open(setting) {
      const sender = (await load())(setting);
      const next = createCycle(MESSAGES);
      return {
        run() {
          const { chatId, text } = next();
          return sender.send(chatId, text);
        },
        check: () => checkSender(setting, sender),
        close: () => sender.close(),
      };
    },
  }),
);

const NOTES = [
  "The server is a mock in another process on the loopback interface: no TLS, no distance. With Telegram itself, network time dominates.",
  "All contenders send the same chat, text and options, and receive the same message.",
  "telewire over undici uses pool.dispatch; the bare undici uses pool.request, as most code does.",
  "On Bun, telegraf's option `compress` makes the runtime gzip each request, and the mock unzips it. grammY sets that option over https only, which is not measured here.",
  '"telewire" alone uses the default transport; the others use the one after the comma.',
];

function sendCase(setting: {
  readonly inFlight: number;
  readonly runsPerSample: number;
  readonly targets: Case["targets"];
}): Case {
  const { inFlight, runsPerSample, targets } = setting;
  return {
    name: `send-${inFlight}`,
    title: `sendMessage: ${inFlight === 1 ? "one at a time" : `${inFlight} in flight`}`,
    operation: "one sendMessage until its response is parsed",
    operationsPerRun: 1,
    runsPerSample,
    inFlight,
    needsServer: true,
    targets,
    notes: NOTES,
    contenders,
  };
}

/** A call, from the bot's code to the parsed response. */
export const sendMessageCases: readonly Case[] = [
  sendCase({
    inFlight: 1,
    runsPerSample: 64,
    targets: [
      { ours: "telewire, undici", against: "grammY", atLeastTimesAsFast: 2, runtime: "node" },
      { ours: "telewire, fetch", against: "bare fetch", atMostTimesAsLong: 1.1 },
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 1 },
    ],
  }),
  sendCase({
    inFlight: 64,
    runsPerSample: 512,
    targets: [
      { ours: "telewire, undici", against: "grammY", atLeastTimesAsFast: 3, runtime: "node" },
      {
        ours: "telewire, undici",
        against: "bare undici",
        atMostTimesAsLong: 1.15,
        runtime: "node",
      },
      { ours: "telewire, fetch", against: "bare fetch", atMostTimesAsLong: 1.1 },
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 1 },
    ],
  }),
];
