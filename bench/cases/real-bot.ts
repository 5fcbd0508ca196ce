import { deepStrictEqual, equal } from "node:assert/strict";
import { packPlain } from "../contenders/orders.ts";
import {
  type CreateRealBot,
  type Handled,
  parseJson,
  type RealBot,
  Shop,
} from "../contenders/real-bot/contract.ts";
import { createCycle } from "../inputs/cycle.ts";
import { WRITING_ROUTES } from "../inputs/real-routes.ts";
import { createRealUpdates, type RealUpdate } from "../inputs/real-updates.ts";
import { asServerJson } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";
import { DISPATCH_NOTES, STUB_NOTES } from "./dispatch.ts";

interface Library {
  readonly name: string;
  readonly role: Role;
  readonly load: () => Promise<CreateRealBot>;
}

const TELEWIRE: Library = {
  name: "telewire",
  role: "ours",
  load: async () => (await import("../contenders/real-bot/telewire.ts")).createTelewireRealBot,
};
const GRAMMY: Library = {
  name: "grammY",
  role: "rival",
  load: async () => (await import("../contenders/real-bot/grammy.ts")).createGrammyRealBot,
};
const LIBRARIES: readonly Library[] = [
  TELEWIRE,
  GRAMMY,
  {
    name: "telegraf",
    role: "rival",
    load: async () => (await import("../contenders/real-bot/telegraf.ts")).createTelegrafRealBot,
  },
  {
    name: "GramIO",
    role: "rival",
    load: async () => (await import("../contenders/real-bot/gramio.ts")).createGramioRealBot,
  },
];

const encoder = new TextEncoder();

/** What an update is passed to a bot as. */
interface Source<Input> {
  readonly encode: (json: string) => Input;
  readonly handle: (bot: RealBot, input: Input) => unknown;
}

const fromObjects: Source<object> = {
  encode: (json) => JSON.parse(json),
  handle: (bot, update) => bot.handle(update),
};

const fromBytes: Source<Uint8Array> = {
  encode: (json) => encoder.encode(json),
  handle: (bot, bytes) => bot.handle(bot.parse(bytes)),
};

interface Setup {
  readonly hasSession?: boolean;
  readonly hasReplies?: boolean;
}

function contenderOf<Input>(
  { name, role, load }: Library,
  { encode, handle }: Source<Input>,
  { hasSession = true, hasReplies = false }: Setup = {},
): Contender {
  return {
    name,
    role,
    async open() {
      const shop = new Shop(hasReplies);
      const bot = (await load())(shop, hasSession);
      const updates = createRealUpdates(bot.pack);
      const inputs = updates.map(({ json }) => encode(json));
      const next = createCycle(inputs);
      return {
        run: () => handle(bot, next()),
        async check() {
          const visits = new Map<number, number>();
          for (const [index, input] of inputs.entries()) {
            shop.handled = undefined;
            await handle(bot, input);
            deepStrictEqual(shop.handled, expected(updates[index], hasSession, visits));
          }
          equal(shop.replies, hasReplies ? shop.calls : 0);
        },
        async close() {
          bot.close?.();
        },
      };
    },
  };
}

/** What a handler must have done with an update; `visits` are those of each chat, and are counted on. */
function expected(
  update: RealUpdate | undefined,
  hasSession: boolean,
  visits: Map<number, number>,
): Handled | undefined {
  if (update?.route === undefined) return undefined;
  const { updateId, chatId, route, detail } = update;
  const before = visits.get(chatId) ?? 0;
  const after = hasSession && WRITING_ROUTES.has(route) ? before + 1 : before;
  visits.set(chatId, after);
  return { updateId, route, detail, language: "en", visits: after };
}

const REAL: Pick<Case, "operation" | "operationsPerRun" | "runsPerSample"> = {
  operation: "one update, from the call of the bot until its handler has finished",
  operationsPerRun: 1,
  runsPerSample: 200,
};

const NOTES = [
  "The realistic bot has a session in memory for each chat, five middlewares and 60 routes: 20 commands, 15 texts of which 5 are patterns, 10 buttons found by patterns, 5 found by codecs, and 10 filter queries. 200 updates from 50 chats, a quarter of them groups, come one after the other: of 20, 6 are commands, 4 texts, 5 buttons, 2 contents, 1 edited text, and 2 are handled by no route. Each handler is asynchronous and reads the session; those of 45 of the 200 updates change it.",
  "The realistic bot is written as each library's documentation suggests: session(), codecs and `ctx.match` in telewire; the session plugin and patterns in grammY; session() and patterns in telegraf; derive() and CallbackData in GramIO. GramIO's session plugin is not on npm in a version that can be installed, so its bot keeps objects in a Map: without a lock, and without finding out what has changed, which favors it.",
];

const PROMISES =
  "Most of the time goes to promises, one for each next() of five asynchronous middlewares and one for the handler, and to the session, which locks its chat, and copies and compares what it has read. Finding the route is the small part.";

/** A whole bot, rather than one part of it. */
export const realBotCases: readonly Case[] = [
  {
    ...REAL,
    name: "real-bot",
    title: "Realistic bot: 60 routes behind a session and five middlewares, 200 different updates",
    targets: [
      { ours: "telewire", against: "grammY", atLeastTimesAsFast: 10, obstacle: PROMISES },
      { ours: "telewire", against: "GramIO", atLeastTimesAsFast: 4, obstacle: PROMISES },
    ],
    notes: [...NOTES, ...DISPATCH_NOTES],
    contenders: [
      ...LIBRARIES.map((library) => contenderOf(library, fromObjects)),
      ...[TELEWIRE, GRAMMY].map((library) =>
        contenderOf({ ...library, name: `${library.name}, no session` }, fromObjects, {
          hasSession: false,
        }),
      ),
    ],
  },
  {
    ...REAL,
    name: "real-bot-bytes",
    title: "Realistic bot: the same, with each update read from UTF-8 bytes",
    operation: "one update, from its bytes until its handler has finished",
    targets: [
      {
        ours: "telewire",
        against: "bare JSON.parse",
        atMostTimesAsLong: 1.5,
        obstacle:
          "The updates are small: half of the time of a parse is less than what the session, five middlewares and an asynchronous handler take.",
      },
    ],
    notes: [
      "telewire reads an update with parseUpdate(); the other libraries leave that to the framework of the webhook, so they get what TextDecoder and JSON.parse return, which is also all that the bare JSON.parse does.",
    ],
    contenders: [
      ...LIBRARIES.map((library) => contenderOf(library, fromBytes)),
      {
        name: "bare JSON.parse",
        role: "ceiling",
        async open() {
          const updates = createRealUpdates(packPlain);
          const inputs = updates.map(({ json }) => encoder.encode(json));
          const next = createCycle(inputs);
          return {
            run: () => parseJson(next()),
            async check() {
              for (const [index, input] of inputs.entries())
                equal(asServerJson(parseJson(input)), updates[index]?.json);
            },
          };
        },
      },
    ],
  },
  {
    ...REAL,
    name: "real-bot-reply",
    title: "Realistic bot: the same from objects, and each handler awaits a reply",
    targets: [],
    notes: STUB_NOTES,
    contenders: LIBRARIES.map((library) => contenderOf(library, fromObjects, { hasReplies: true })),
  },
];
