import { deepStrictEqual } from "node:assert/strict";
import type { Destination, Sender } from "../contenders/contract.ts";
import { createCycle } from "../inputs/cycle.ts";
import { MESSAGES } from "../inputs/messages.ts";
import { mockServerAt } from "../mock-server/start.ts";
import type { Target } from "../report/target.ts";
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
      "grammY, undici",
      "rival",
      async () => {
        const { createGrammyUndiciSender } = await import("../contenders/grammy-undici.ts");
        return (destination) => createGrammyUndiciSender(destination, CONNECTIONS);
      },
    ],
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
  "Compared is the CPU time of the process that calls, the kernel's share included: the server runs on the same machine, so the time of a call is not only the caller's.",
  'telewire over undici uses pool.dispatch; the bare undici uses pool.request, as most code does. The row of telewire over undici shows what that transport is worth. "grammY, undici" is grammY with six lines of its option `client.fetch`, over the same pool; grammY brings nothing of the kind.',
  "On Bun, telegraf's option `compress` makes the runtime gzip each request, and the mock unzips it. grammY sets that option over https only, which is not measured here.",
  "The bare calls have no deadline, cannot be canceled, and accept a response of any length. telewire ends a call at its deadline or when its signal aborts, and limits its response; `fetch` takes a deadline only as a signal, a new one for each call. The bare undici keeps undici's own timeouts of 300 s, which telewire turns off in favor of its deadline.",
  '"telewire" alone uses the default transport; the others use the one after the comma.',
];

function sendCase(setting: { readonly inFlight: number; readonly runsPerSample: number }): Case {
  const { inFlight, runsPerSample } = setting;
  return {
    name: `send-${inFlight}`,
    title: `sendMessage: ${inFlight === 1 ? "one at a time" : `${inFlight} in flight`}`,
    operation: "one sendMessage until its response is parsed",
    compared: "cpu",
    operationsPerRun: 1,
    runsPerSample,
    inFlight,
    needsServer: true,
    targets: TARGETS,
    notes: NOTES,
    contenders,
  };
}

const TIMEOUT =
  "A call of telewire's has a timeout, for which fetch needs a new AbortSignal each time; the bare fetch has none.";

/** The same targets for one call and for 64 calls in flight. */
const TARGETS: readonly Target[] = [
  { ours: "telewire, undici", against: "bare undici", atMostTimesAsLong: 1, runtime: "node" },
  {
    ours: "telewire, undici",
    against: "bare undici",
    atMostTimesAsLong: 1,
    runtime: "bun",
    obstacle:
      "One call at a time takes undici on Bun either of two times, one twice as long as the other, with telewire and without.",
  },
  {
    ours: "telewire, undici",
    against: "grammY, undici",
    atLeastTimesAsFast: 1.5,
    obstacle:
      "Both spend most of their CPU time in undici and in the kernel, the more so the fewer calls are in flight.",
  },
  { ours: "telewire", against: "bare node:http", atMostTimesAsLong: 1.3, runtime: "node" },
  {
    ours: "telewire",
    against: "bare node:http",
    atMostTimesAsLong: 1.3,
    runtime: "bun",
    obstacle: "On Bun, the default transport is fetch, which takes longer for one call at a time.",
  },
  { ours: "telewire", against: "grammY", atLeastTimesAsFast: 1.8, runtime: "node" },
  {
    ours: "telewire",
    against: "grammY",
    atLeastTimesAsFast: 1.8,
    runtime: "bun",
    obstacle: "Both send through the fetch of the runtime, which takes most of the CPU time.",
  },
  {
    ours: "telewire",
    against: "GramIO",
    atLeastTimesAsFast: 1,
    runtime: "bun",
    obstacle: `GramIO sets no timeout. ${TIMEOUT}`,
  },
  {
    ours: "telewire, fetch",
    against: "bare fetch",
    atMostTimesAsLong: 1.15,
    obstacle: TIMEOUT,
  },
];

/** A call, from the bot's code to the parsed response. */
export const sendMessageCases: readonly Case[] = [
  sendCase({ inFlight: 1, runsPerSample: 64 }),
  sendCase({ inFlight: 64, runsPerSample: 512 }),
];
