import { describe, expect, it } from "vitest";
import { Bot, type BotOptions } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import {
  ada,
  closedPoll,
  bot as me,
  message,
  privateChat,
  textUpdate,
} from "../support/updates.ts";

/** Returns the order in which handlers start and end for updates that arrive at once: `+1 +2 -1 -2`. */
async function orderOf(updates: readonly Update[], options: BotOptions = {}): Promise<string> {
  const bot = new Bot("42:token", { botInfo: me, ...options });
  const log: string[] = [];
  bot.use(async (ctx) => {
    const index = updates.indexOf(ctx.update) + 1;
    log.push(`+${index}`);
    for (let turn = 0; turn < 10; turn++) await null;
    log.push(`-${index}`);
  });
  await Promise.all(updates.map((update) => bot.handleUpdate(update)));
  return log.join(" ");
}

const IN_ORDER = "+1 -1 +2 -2";
const SIDE_BY_SIDE = "+1 +2 -1 -2";
const group = { id: -7, type: "supergroup", title: "Group" } as const;

let nextId = 1;

function inTopic(thread: number | undefined, isTopic: boolean): Update {
  const topic = isTopic ? { is_topic_message: true } : {};
  const rest = thread === undefined ? {} : { message_thread_id: thread, ...topic };
  return textUpdate("a", { chat: group, ...rest });
}

function button(chatMessage: object): Update {
  const query = { id: "1", from: ada, chat_instance: "1", data: "a", ...chatMessage };
  return { update_id: nextId++, callback_query: query };
}

function inlineQuery(): Update {
  return { update_id: nextId++, inline_query: { id: "1", from: ada, query: "", offset: "" } };
}

describe("the default key of lanes", () => {
  const post = { id: 3, type: "channel", title: "Posts", is_direct_messages: true } as const;
  const direct = (topic_id: number): Update =>
    textUpdate("a", { chat: post, direct_messages_topic: { topic_id } });
  const poll = (): Update => ({
    update_id: nextId++,
    poll: closedPoll,
  });
  it.each<[string, string, Update, Update]>([
    ["messages of one chat", IN_ORDER, textUpdate("a"), textUpdate("b")],
    ["messages of two chats", SIDE_BY_SIDE, textUpdate("a"), textUpdate("b", { chat: group })],
    [
      "a message and a button in one chat",
      IN_ORDER,
      textUpdate("a"),
      button({ message: message("b") }),
    ],
    ["two topics of a forum", SIDE_BY_SIDE, inTopic(1, true), inTopic(2, true)],
    ["one topic of a forum", IN_ORDER, inTopic(1, true), inTopic(1, true)],
    ["two threads of replies", IN_ORDER, inTopic(1, false), inTopic(2, false)],
    ["direct messages of two users", SIDE_BY_SIDE, direct(1), direct(2)],
    ["direct messages of one user", IN_ORDER, direct(1), direct(1)],
    [
      "an inline query and a private message of one user",
      SIDE_BY_SIDE,
      inlineQuery(),
      textUpdate("a", { chat: privateChat }),
    ],
    [
      "two buttons of one user under inline results",
      IN_ORDER,
      button({ inline_message_id: "1" }),
      button({ inline_message_id: "2" }),
    ],
    ["updates without chat and user", SIDE_BY_SIDE, poll(), poll()],
  ])("of %s: %s", async (_, order, first, second) => {
    expect(await orderOf([first, second])).toBe(order);
  });
});

describe("lanes", () => {
  const two = [textUpdate("a"), textUpdate("b", { chat: group })];

  it("take a key of one's own", async () => {
    expect(await orderOf(two, { lanes: { key: () => "all" } })).toBe(IN_ORDER);
    expect(
      await orderOf([textUpdate("a"), textUpdate("b")], { lanes: { key: () => undefined } }),
    ).toBe(SIDE_BY_SIDE);
  });

  it("handle everything in order with concurrency: 1", async () => {
    const [a, b] = two;
    if (a === undefined || b === undefined) throw new Error("two updates");
    const updates = [a, textUpdate("c"), b];
    expect(await orderOf(updates, { lanes: { concurrency: 1 } })).toBe("+1 -1 +2 -2 +3 -3");
  });

  it("report a key function that fails once per update, and handle the updates", async () => {
    const bot = new Bot("42:token", {
      botInfo: me,
      lanes: {
        key: () => {
          throw new Error("no key");
        },
      },
    });
    const caught: unknown[] = [];
    const seen: (string | undefined)[] = [];
    bot.catch((error) => void caught.push(String(error)));
    bot.use(async (ctx) => void seen.push(ctx.msg?.text));
    // The keys are read when a second update arrives while the first one is handled.
    await Promise.all(["a", "b"].map((text) => bot.handleUpdate(textUpdate(text))));
    expect([seen, caught]).toEqual([
      ["a", "b"],
      ["Error: no key", "Error: no key"],
    ]);
  });

  it.each<[string, object, string]>([
    ["an unknown option", { concurency: 1 }, '"concurency" is not a valid option of lanes'],
    ["concurrency: 0", { concurrency: 0 }, "concurrency must be a whole number"],
    ["capacity: 0.5", { capacity: 0.5 }, "capacity must be a whole number"],
    ["timeoutMs: 0", { timeoutMs: 0 }, "timeoutMs must be in milliseconds"],
    ["an unknown overlap", { overlap: "last" }, '"last" is not a valid overlap'],
    ["a key that is no function", { key: "chat" }, "Expected a function, got string"],
  ])("refuse %s", (_, lanes, message) => {
    expect(() => new Bot("42:token", { lanes } as BotOptions)).toThrow(message);
  });

  it("report an overlap function that returns something else, and let the update wait", async () => {
    const options: object = { lanes: { overlap: () => "last" } };
    expect(await orderOf([textUpdate("a"), textUpdate("b")], options)).toBe(IN_ORDER);
  });
});
