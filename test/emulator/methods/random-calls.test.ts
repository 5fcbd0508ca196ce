import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemClock, Timers } from "../../../src/emulator/clock.ts";
import { runMethod } from "../../../src/emulator/methods/run-method.ts";
import { MODELS } from "../../../src/emulator/methods/table.ts";
import type { BotAccount } from "../../../src/emulator/model/bots/bot-account.ts";
import { World } from "../../../src/emulator/model/world.ts";
import { METHOD_SCHEMAS } from "../../../src/emulator/schema.ts";
import { Parameters } from "../../../src/emulator/wire/parameters.ts";
import { Refusal } from "../../../src/emulator/wire/refusal.ts";
import { seededRandom } from "../scenario.ts";

interface Stage {
  readonly world: World;
  readonly bot: BotAccount;
  /** Texts that name something of the stage. */
  readonly names: Readonly<Record<string, string>>;
}

/** A world with a chat of each type, in which the bot may do everything. */
function createStage(): Stage {
  const world = new World(new Timers(systemClock), seededRandom(1), () => {});
  const bot = world.addBot({
    username: "shop_bot",
    first_name: "Shop",
    can_read_all_group_messages: true,
    supports_inline_queries: true,
  });
  const ada = world.addUser({ first_name: "Ada" });
  const chats = [world.openChat(bot, ada)];
  for (const [index, type] of (["group", "supergroup", "channel"] as const).entries()) {
    const chat = world.addGroup(type, {
      id: -100 - index,
      title: type,
      ...(type === "supergroup" ? { is_forum: true as const } : {}),
    });
    world.setMember(chat, { status: "creator", user: bot.user, is_anonymous: false });
    world.setMember(chat, { status: "member", user: ada });
    chats.push(chat);
  }
  for (const chat of chats)
    chat.send({ from: bot.user, date: world.timers.unixTime(), text: "hi" });
  const business = world.business.connect(bot, ada, { can_reply: true });
  const bytes = new Uint8Array([1]);
  const size = { width: 1, height: 1, duration: 1, fileName: "a", mimeType: "" };
  const names = {
    private: String(ada.id),
    business: business.connection.id,
    file: world.files.add({ kind: "Document", bytes, ...size }).id,
    photo: world.files.add({ kind: "Photo", bytes, ...size }).id,
    callback: bot.queries.callback.open({
      chat: chats[0] ?? world.openChat(bot, ada),
      isGame: false,
    }),
    inline: bot.queries.inline.open(chats[0] ?? world.openChat(bot, ada)),
  };
  return { world, bot, names };
}

/** What a call could change, as far as the fields of the objects show it. */
function stateOf({ world, bot }: Stage): string {
  const { calls: _, timers: __, random: ___, ...state } = world;
  const seen = new Set<unknown>();
  const text = JSON.stringify(state, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "seen";
    seen.add(value);
    if (value instanceof Uint8Array) return value.byteLength;
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
  const people = [bot.user, ...world.users.values()];
  const profiles = people.map(({ id }) => Object.entries(world.profiles.of(id)));
  return `${bot.pendingUpdateCount} ${text} ${JSON.stringify(profiles)}`;
}

const DEPTH = 20_000;
/** Texts that break careless code. */
const HOSTILE = [
  "",
  "0",
  "-0",
  "-1",
  "NaN",
  "Infinity",
  "1e309",
  "99999999999999999999",
  "-9223372036854775809",
  "null",
  '""',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"__proto__":{"a":1}}',
  '{"constructor":1,"toString":2}',
  "\uD800",
  '"\\uD800"',
  "\u0000",
  "attach://upload",
  "attach://",
  "https://example.org/a",
  "@shop_bot",
  "<b>x</i>",
  "<",
  "x".repeat(70_000),
  "[".repeat(DEPTH),
  "[".repeat(DEPTH) + "]".repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`,
];
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({
    type: fc.constantFrom("photo", "video", "emoji", "chat", "web_app", "article"),
    media: fc.constantFrom("attach://upload", "https://example.org/a", ""),
  }),
  fc.record({ inline_keyboard: fc.array(fc.array(fc.jsonValue({ maxDepth: 2 }))) }),
  fc.array(fc.record({ type: fc.string(), offset: fc.integer(), length: fc.integer() })),
  fc.array(fc.dictionary(fc.constantFrom("type", "id", "text", "url", "media"), fc.jsonValue())),
);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("1", "-100", "-101", "-102", "true", "html") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("@private", "@business", "@file", "@photo", "@callback"),
  },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: "binary" }),
  fc.integer().map(String),
  fc.double().map(String),
  json.map((each) => JSON.stringify(each)),
);

/** Adds random values, and at times files, for some of a method's parameters. */
function createParameters(
  { names }: Stage,
  values: readonly (readonly [name: string, value: string, isFile: boolean])[],
): Parameters {
  const parameters = new Parameters();
  for (const [name, text, isFile] of values) {
    const known = text.startsWith("@") ? names[text.slice(1)] : undefined;
    if (isFile)
      parameters.addFile({
        name,
        fileName: text.slice(0, 100),
        contentType: "text/plain",
        bytes: new TextEncoder().encode(text.slice(0, 100)),
      });
    else parameters.add(name, known ?? text);
  }
  return parameters;
}

describe("a call with random parameters", () => {
  it.each([...METHOD_SCHEMAS.values()].map((schema) => [schema.name, schema] as const))(
    "of %s is answered or refused, and a refused one changes nothing",
    async (name, { parameters }) => {
      const parameter = fc.constantFrom(
        ...parameters,
        "chat_id",
        "message_id",
        "user_id",
        "upload",
      );
      const isFile = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
      const values = fc.array(fc.tuple(parameter, value, isFile), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(values, fc.boolean(), async (given, isStrict) => {
          const stage = createStage();
          const { world, bot } = stage;
          world.isStrict = isStrict;
          const before = stateOf(stage);
          // Ends a long poll.
          const signal = AbortSignal.abort(new Refusal(500, "aborted"));
          const call = { bot, world, parameters: createParameters(stage, given), signal };
          try {
            const { json: result } = await runMethod(name, call);
            expect(() => JSON.parse(result)).not.toThrow();
            expect(MODELS.has(name) || !isStrict).toBe(true);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            // A poll confirms updates and sets the kinds before it waits.
            if (name !== "getUpdates") expect(stateOf(stage)).toBe(before);
          } finally {
            world.close();
          }
          expect(() => JSON.stringify(world.calls.read())).not.toThrow();
        }),
        { numRuns: 60 },
      );
    },
  );
});
