import { deepStrictEqual } from "node:assert/strict";
import {
  createFetchPost,
  createHttpPost,
  createPoolSender,
  createPostSender,
} from "../contenders/ceiling.ts";
import type { Destination, Sender } from "../contenders/contract.ts";
import { createGramioSender } from "../contenders/gramio.ts";
import { createGrammySender } from "../contenders/grammy.ts";
import { createTelegrafSender } from "../contenders/telegraf.ts";
import {
  createTelewireFetchSender,
  createTelewireSender,
  createTelewireUndiciSender,
} from "../contenders/telewire.ts";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { numberOfDigits, wordsOf } from "../inputs/random.ts";
import { runInFlight } from "../measure/in-flight.ts";
import { type MockServer, startMockServer } from "../mock-server/start.ts";
import type { Case, Contender, Role } from "./case.ts";

const CONNECTIONS = 64;

interface Setting {
  readonly name: string;
  readonly role: Role;
  readonly create: (destination: Destination) => Sender;
}

const SETTINGS: readonly Setting[] = [
  { name: "telewire", role: "ours", create: createTelewireSender },
  { name: "telewire, fetch", role: "ours", create: createTelewireFetchSender },
  {
    name: "telewire, undici",
    role: "ours",
    create: (destination) => createTelewireUndiciSender(destination, CONNECTIONS),
  },
  { name: "grammY", role: "rival", create: createGrammySender },
  { name: "telegraf", role: "rival", create: createTelegrafSender },
  { name: "GramIO", role: "rival", create: createGramioSender },
  {
    name: "bare fetch",
    role: "ceiling",
    create: (destination) => createPostSender(createFetchPost, destination),
  },
  {
    name: "bare node:http",
    role: "ceiling",
    create: (destination) => createPostSender(createHttpPost, destination),
  },
  {
    name: "bare undici",
    role: "ceiling",
    create: (destination) => createPoolSender(destination, CONNECTIONS),
  },
];

interface Line {
  readonly chatId: number;
  readonly text: string;
}

const lines = createInputs<Line>((random) => ({
  chatId: numberOfDigits(random, 9),
  text: wordsOf(random, 12),
}));

/** Sends every line once, and asks both the answers and the server whether that is what happened. */
async function checkSender(server: MockServer, token: string, { send }: Sender): Promise<void> {
  for (const { chatId, text } of lines) {
    const message = await send(chatId, text);
    deepStrictEqual({ chatId: message.chat.id, text: message.text }, { chatId, text });
  }
  const seen = (await server.stats())[token];
  deepStrictEqual(seen, { methods: { sendMessage: lines.length }, refused: 0 });
}

async function open(inFlight: number, operationsPerRun: number): ReturnType<Case["open"]> {
  const server = await startMockServer();
  const senders = SETTINGS.map(({ name, role, create }, index) => {
    const token = `${1000 + index}:bench`;
    const sender = create({ apiRoot: server.apiRoot, token });
    const next = createCycle(lines);
    const call = (): Promise<unknown> => {
      const { chatId, text } = next();
      return sender.send(chatId, text);
    };
    const contender: Contender = {
      name,
      role,
      run: inFlight === 1 ? call : () => runInFlight(call, inFlight, operationsPerRun),
      check: () => checkSender(server, token, sender),
    };
    return { contender, sender };
  });
  return {
    contenders: senders.map(({ contender }) => contender),
    async close() {
      for (const { sender } of senders) await sender.close();
      await server.close();
    },
  };
}

const NOTES = [
  "The server is a mock in another process on the loopback interface: no TLS, no distance. With Telegram itself, network time dominates.",
  "All contenders send the same chat, text and options, and receive the same message.",
  "telewire over undici uses pool.dispatch; the bare undici uses pool.request, as most code does.",
  "On Bun, telegraf's option `compress` makes the runtime gzip each request, and the mock unzips it. grammY sets that option over https only, which is not measured here.",
  '"telewire" alone uses the default transport; the others use the one after the comma.',
];

function sendCase(setting: {
  readonly inFlight: number;
  readonly operationsPerRun: number;
  readonly runsPerSample: number;
  readonly targets: Case["targets"];
}): Case {
  const { inFlight, operationsPerRun, runsPerSample, targets } = setting;
  return {
    name: `send-${inFlight}`,
    title: `sendMessage: ${inFlight === 1 ? "one at a time" : `${inFlight} in flight`}`,
    operation: "one sendMessage until its response is parsed",
    operationsPerRun,
    runsPerSample,
    targets,
    notes: NOTES,
    open: () => open(inFlight, operationsPerRun),
  };
}

/** A call, from the bot's code to the parsed response. */
export const sendMessageCases: readonly Case[] = [
  sendCase({
    inFlight: 1,
    operationsPerRun: 1,
    runsPerSample: 64,
    targets: [
      { ours: "telewire, undici", against: "grammY", atLeastTimesAsFast: 2, runtime: "node" },
      { ours: "telewire, fetch", against: "bare fetch", atMostTimesAsLong: 1.1 },
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 1 },
    ],
  }),
  sendCase({
    inFlight: 64,
    operationsPerRun: 512,
    runsPerSample: 1,
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
