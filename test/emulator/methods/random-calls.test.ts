import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemClock, Timers } from "../../../src/emulator/clock.ts";
import { runMethod } from "../../../src/emulator/methods/run-method.ts";
import { MODELS } from "../../../src/emulator/methods/table.ts";
import type { BotAccount } from "../../../src/emulator/model/bots/bot-account.ts";
import type { Chat } from "../../../src/emulator/model/chats/chat.ts";
import { World } from "../../../src/emulator/model/world.ts";
import { METHOD_SCHEMAS } from "../../../src/emulator/schema.ts";
import { Parameters } from "../../../src/emulator/wire/parameters.ts";
import { Refusal } from "../../../src/emulator/wire/refusal.ts";
import { seededRandom } from "../scenario.ts";

interface Stage {
  readonly world: World;
  readonly bot: BotAccount;
  readonly chats: readonly Chat[];
}

/** A world with a chat of each type, in which the bot may do everything. */
function createStage(): Stage {
  const world = new World(new Timers(systemClock), seededRandom(1), () => {});
  const bot = world.addBot({
    username: "shop_bot",
    first_name: "Shop",
    can_read_all_group_messages: true,
  });
  const ada = world.addUser({ first_name: "Ada" });
  const chats = [world.openChat(bot, ada)];
  for (const [index, type] of (["group", "supergroup", "channel"] as const).entries()) {
    const chat = world.addGroup(type, { id: -100 - index, title: type });
    world.setMember(chat, { status: "creator", user: bot.user, is_anonymous: false });
    world.setMember(chat, { status: "member", user: ada });
    chats.push(chat);
  }
  for (const chat of chats)
    chat.send({ from: bot.user, date: world.timers.unixTime(), text: "hi" });
  return { world, bot, chats };
}

/** Everything that a call could change. */
function stateOf({ world, bot, chats }: Stage): string {
  return JSON.stringify([
    bot.pendingUpdateCount,
    [...bot.settings.commands],
    [...bot.settings.menuButtons],
    world.profiles.of(bot.user.id),
    bot.stars.transactions,
    chats.map((chat) => [
      chat.info,
      chat.details,
      chat.pinned,
      [...chat.messages],
      chat.events.length,
      chat.members.present(),
    ]),
    world.groups.size,
    [...world.users.values()].map((user) => [user, world.profiles.of(user.id)]),
    [...world.bots.values()].map(({ token, stars }) => [token, stars.transactions]),
  ]);
}

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ type: fc.constantFrom("photo", "emoji", "chat", "web_app"), media: fc.string() }),
  fc.record({ inline_keyboard: fc.array(fc.array(fc.jsonValue({ maxDepth: 2 }))) }),
  fc.array(fc.record({ type: fc.string(), offset: fc.nat(), length: fc.nat() })),
);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("1", "-100", "-101", "-102", "0", "true", "html") },
  fc.string({ unit: "grapheme" }),
  fc.integer().map(String),
  json.map((each) => JSON.stringify(each)),
);
const calls = [...METHOD_SCHEMAS.values()].filter(
  ({ name }) => MODELS.has(name) && name !== "getUpdates",
);

describe("a call with random parameters", () => {
  it.each(calls.map((schema) => [schema.name, schema] as const))(
    "of %s is answered or refused, and a refused one changes nothing",
    async (name, { parameters }) => {
      const names = [...parameters];
      await fc.assert(
        fc.asyncProperty(fc.array(value, { maxLength: names.length }), async (values) => {
          const stage = createStage();
          const before = stateOf(stage);
          const given = new Parameters();
          for (const [index, text] of values.entries()) given.add(names[index] ?? "", text);
          const { world, bot, chats } = stage;
          if (given.text("chat_id") === "1") given.add("user_id", String(chats[0]?.id));
          const signal = AbortSignal.abort(new Refusal(500, "aborted"));
          try {
            const { json: result } = await runMethod(name, {
              bot,
              world,
              parameters: given,
              signal,
            });
            expect(() => JSON.parse(result)).not.toThrow();
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(stateOf(stage)).toBe(before);
          } finally {
            world.close();
          }
        }),
        { numRuns: 100 },
      );
    },
  );
});
