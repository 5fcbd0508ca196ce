import { deepStrictEqual } from "node:assert/strict";
import { createRandom, wordsOf } from "../inputs/random.ts";
import type { Case, Contender, OpenContender } from "./case.ts";

const TEXT = wordsOf(createRandom(1), 12);
const MANY_CHATS = 10_000;

/** A chat and the bot that writes to it. */
interface Target {
  readonly token: string;
  readonly chat_id: number;
}

/** What a contender sends a message with: resolves with the `chat` and the `text` of the message. */
type Send = (target: Target) => Promise<{ readonly chat: { readonly id: number }; text?: string }>;

/** Starts an emulator with bots that have so many private chats together, and returns the chats. */
async function startEmulator({ bots, chats }: { readonly bots: number; readonly chats: number }) {
  const { createEmulator } = await import("telewire/emulator");
  const emulator = createEmulator();
  const accounts = Array.from({ length: bots }, (_, index) =>
    emulator.createBot({ username: `bench_${index}_bot` }),
  );
  const targets: Target[] = [];
  for (let index = 0; index < chats / bots; index++) {
    const user = emulator.createUser({ first_name: `User ${index}` });
    for (const account of accounts)
      targets.push({ token: account.token, chat_id: user.openChat(account).id });
  }
  return { emulator, targets };
}

function createContender(targets: readonly Target[], send: Send): OpenContender {
  let index = 0;
  const next = (): Promise<{ chat: { id: number }; text?: string }> => {
    index = (index + 1) % targets.length;
    // The remainder is an index of the list, which is not empty.
    return send(targets[index] as Target);
  };
  return {
    run: next,
    async check() {
      for (const target of targets.slice(0, 100)) {
        const { chat, text } = await send(target);
        deepStrictEqual({ id: chat.id, text }, { id: target.chat_id, text: TEXT });
      }
    },
  };
}

async function openTransport(size: { readonly bots: number; readonly chats: number }) {
  const { createClient } = await import("telewire");
  const { emulator, targets } = await startEmulator(size);
  const transport = emulator.transport();
  const clients = new Map(
    [...new Set(targets.map(({ token }) => token))].map((token) => [
      token,
      createClient(token, { transport }),
    ]),
  );
  const send: Send = ({ token, chat_id }) => {
    const client = clients.get(token);
    if (client === undefined) throw new Error(`There is no bot ${token}`);
    return client.sendMessage({ chat_id, text: TEXT });
  };
  return { ...createContender(targets, send), close: () => emulator.close() };
}

async function openFetch(): Promise<OpenContender> {
  const { emulator, targets } = await startEmulator({ bots: 1, chats: 1 });
  const headers = { "content-type": "application/json" };
  const send: Send = async ({ token, chat_id }) => {
    const body = JSON.stringify({ chat_id, text: TEXT });
    const url = `http://emulator/bot${token}/sendMessage`;
    const response = await emulator.fetch(new Request(url, { method: "POST", headers, body }));
    return JSON.parse(await response.text()).result;
  };
  return { ...createContender(targets, send), close: () => emulator.close() };
}

/** What is left of a call without a server: the request to JSON, and the response from it. */
async function openJson(): Promise<OpenContender> {
  const target: Target = { token: "1:bench", chat_id: 1 };
  const send: Send = async ({ chat_id }) => {
    const request = JSON.stringify({ chat_id, text: TEXT });
    const { text } = JSON.parse(request);
    const message = { message_id: 1, date: 1_800_000_000, chat: { id: chat_id }, text };
    return JSON.parse(JSON.stringify({ ok: true, result: message })).result;
  };
  return createContender([target], send);
}

const contenders: readonly Contender[] = [
  { name: "telewire", role: "ours", open: () => openTransport({ bots: 1, chats: 1 }) },
  {
    name: "telewire, 10,000 chats",
    role: "ours",
    open: () => openTransport({ bots: 2, chats: MANY_CHATS }),
  },
  { name: "telewire, emulator.fetch", role: "ours", open: openFetch },
  { name: "bare JSON", role: "ceiling", open: openJson },
];

/** A call to the emulator of the same process. */
export const emulatorCases: readonly Case[] = [
  {
    name: "emulator",
    title: "Emulator: sendMessage in the same process",
    operation: "one sendMessage, until its response is parsed; CPU time",
    compared: "cpu",
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [
      // 15,000 calls a second on one core.
      { ours: "telewire", against: "bare JSON", atMostNanosecondsMore: 66_000 },
      {
        ours: "telewire, 10,000 chats",
        against: "telewire",
        atMostTimesAsLong: 1.5,
        obstacle: "Chats that take turns are not in the processor's cache.",
      },
    ],
    notes: [
      'Each call passes through telewire\'s client, the parameters as JSON, the emulator with its log and its store of messages, and the response as JSON. "telewire" has one bot and one chat, "telewire, 10,000 chats" two bots with 5,000 chats each, which take turns.',
      '"telewire, emulator.fetch" makes a `Request` and reads a `Response`, as other clients do, without telewire\'s client.',
    ],
    contenders,
  },
];
