import { describe, expect, it } from "vitest";
import { Bot, type Context, memoryStorage, session } from "../../src/index.ts";
import type { Chat, Update } from "../../src/types/index.ts";
import { ada, buttonUpdate, bot as me, message, textUpdate } from "../support/updates.ts";

const group: Chat = { id: -100, type: "supergroup", title: "Tea" };
const bob = { id: 8, is_bot: false, first_name: "Bob" };
const business = { business_connection_id: "c1" };

/** Returns the session key of each update. */
async function keysOf(
  updates: readonly Update[],
  isSiblingBot = false,
): Promise<readonly string[]> {
  const keys: string[] = [];
  const inner = memoryStorage();
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => void keys.push(String(error)));
  const storage = {
    ...inner,
    readVersioned(key: string) {
      keys.push(key);
      return inner.readVersioned(key);
    },
  };
  bot.use(session({ initial: () => ({}), storage })).use((_: Context) => undefined);
  const handling = isSiblingBot ? bot.withToken("2:b", { botInfo: { ...me, id: 2 } }) : bot;
  for (const each of updates) await handling.handleUpdate(each);
  return keys;
}

describe("the default key", () => {
  it("is the chat id, as other libraries store it", async () => {
    const own = [textUpdate("hi"), textUpdate("hi", { chat: group }), buttonUpdate("b")];
    expect(await keysOf(own)).toEqual(["7", "-100", "7"]);
  });

  it("includes the connection in chats of a business account, for every kind of update", async () => {
    const connection = {
      id: "c1",
      user: ada,
      user_chat_id: 7,
      date: 1,
      is_enabled: true,
    };
    const deleted = { ...business, chat: message("hi").chat, message_ids: [5] };
    const updates = [
      { update_id: 11, business_message: message("hi", business) },
      { update_id: 2, edited_business_message: message("hi", business) },
      { update_id: 3, deleted_business_messages: deleted },
      buttonUpdate("b", { message: message("Choose", { from: me, ...business }) }),
      { update_id: 12, business_message: message("hi", { business_connection_id: "c2" }) },
      // Belongs to the private chat of the bot with the account's owner.
      { update_id: 6, business_connection: connection },
    ];
    const key = "7:business:c1";
    expect(await keysOf(updates)).toEqual([key, key, key, key, "7:business:c2", "7"]);
    expect((await keysOf(updates, true)).slice(0, 2)).toEqual([`2:${key}`, `2:${key}`]);
  });

  it("differs for guest chats, and in private ones for each user who called the bot", async () => {
    const guest = { guest_query_id: "g1" };
    const updates = [
      { update_id: 13, guest_message: message("@shop_bot hi", { ...guest, chat: group }) },
      {
        update_id: 14,
        guest_message: message("@shop_bot hi", { ...guest, chat: group, from: bob }),
      },
      { update_id: 15, guest_message: message("@shop_bot hi", guest) },
      { update_id: 16, guest_message: message("@shop_bot hi", { ...guest, from: bob }) },
    ];
    expect(await keysOf(updates)).toEqual(["-100:guest", "-100:guest", "7:guest:7", "7:guest:8"]);
    expect((await keysOf(updates, true))[0]).toBe("2:-100:guest");
  });
});

describe("a custom key", () => {
  it.each([
    ["a promise", Promise.resolve("7"), "got a value of type object"],
    ["an object", { id: 7 }, "got a value of type object"],
    ["null", null, "got null"],
  ])("that is %s is an error, not a session that all chats share", async (_, key, message) => {
    const errors: unknown[] = [];
    const bot = new Bot("42:token", { botInfo: me });
    bot.catch((error) => void errors.push(error));
    let runs = 0;
    const options = { initial: () => ({}), key: () => key } as never;
    bot.use(session(options)).use(() => void runs++);
    await bot.handleUpdate(textUpdate("hi"));
    expect(runs).toBe(0);
    expect(errors).toEqual([
      new TypeError(`The key of ctx.session must be a string, a number or undefined; ${message}`),
    ]);
  });
});
