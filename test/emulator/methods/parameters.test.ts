import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock, Timers } from "../../../src/emulator/clock.ts";
import { runMethod } from "../../../src/emulator/methods/run-method.ts";
import { MODELS } from "../../../src/emulator/methods/table.ts";
import type { BotAccount } from "../../../src/emulator/model/bots/bot-account.ts";
import type { FileKind } from "../../../src/emulator/model/files/files.ts";
import { World } from "../../../src/emulator/model/world.ts";
import { METHOD_SCHEMAS } from "../../../src/emulator/schema.ts";
import { Parameters } from "../../../src/emulator/wire/parameters.ts";
import { Refusal } from "../../../src/emulator/wire/refusal.ts";
import { seededRandom } from "../scenario.ts";

/** Parameters that have no effect on what a bot or a person sees, each with the reason. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {};

let world: World;
let bot: BotAccount;
/** Values by the name of the parameter, or by those of the method and the parameter. */
let valid: Readonly<Record<string, string>>;
beforeEach(() => {
  world = new World(new Timers(systemClock), seededRandom(1), () => {});
  bot = world.addBot({
    username: "shop_bot",
    first_name: "Shop",
    can_read_all_group_messages: false,
  });
  const user = world.addUser({ first_name: "Ada" });
  const chat = world.openChat(bot, user);
  const message = chat.send({ from: bot.user, date: world.timers.unixTime(), text: "Tea?" });
  const file = (kind: FileKind): string => {
    const size = { width: 1, height: 1, duration: 1 };
    const bytes = new Uint8Array(1);
    return world.files.add({ kind, bytes, fileName: "a", mimeType: "", ...size }).id;
  };
  const document = file("Document");
  const names = ["animation", "audio", "document", "sticker", "video", "video_note", "voice"];
  valid = {
    action: "typing",
    callback_query_id: bot.queries.callback.open({ chat, isGame: false }),
    chat_id: String(chat.id),
    checklist: JSON.stringify({ title: "Tea", tasks: [{ id: 1, text: "Milk" }] }),
    commands: "[]",
    currency: "XTR",
    game_short_name: "chess",
    from_chat_id: String(chat.id),
    media: JSON.stringify({ type: "document", media: document }),
    message_id: String(message.message_id),
    message_ids: JSON.stringify([message.message_id]),
    live_photo: document,
    options: JSON.stringify(["one", "two"]),
    permissions: "{}",
    photo: file("Photo"),
    "sendPaidMedia.media": JSON.stringify([{ type: "video", media: document }]),
    rich_message: JSON.stringify({ blocks: [{ type: "divider" }] }),
    star_count: "1",
    prices: JSON.stringify([{ label: "Tea", amount: 1 }]),
    text: "Coffee?",
    timeout: "0",
    url: "https://example.org/hook",
    user_id: String(user.id),
    ...Object.fromEntries(names.map((name) => [name, document])),
  };
});
afterEach(() => world.close());

/** Calls a method and returns the names of the parameters that it has read. */
async function namesRead(
  method: string,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const parameters = new Parameters();
  for (const [name, value] of Object.entries(values)) parameters.add(name, value);
  // Ends a long poll.
  const signal = AbortSignal.abort(new Refusal(500, "aborted"));
  try {
    await runMethod(method, { bot, world, parameters, signal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return Object.keys(values).filter((name) => parameters.wasRead(name));
}

describe("every parameter of a method with a model", () => {
  const schemas = [...METHOD_SCHEMAS.values()].filter(({ name }) => MODELS.has(name));

  it.each(schemas.map((schema) => [schema.name, schema] as const))(
    "of %s is read",
    async (_, schema) => {
      const { name, parameters, required } = schema;
      const unread = new Set<string>();
      for (const parameter of parameters) {
        const names = [...required, "chat_id", "message_id", "text", "url", parameter];
        const values = Object.fromEntries(
          names
            .filter((each) => parameters.has(each))
            .map((each) => [each, valid[`${name}.${each}`] ?? valid[each] ?? "1"]),
        );
        const read = await namesRead(name, values);
        if (!read.includes(parameter) && !(`${name}.${parameter}` in WITHOUT_EFFECT))
          unread.add(parameter);
      }
      expect([...unread]).toEqual([]);
    },
  );
});
