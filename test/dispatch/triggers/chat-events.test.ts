import { describe, expect, it } from "vitest";
import { Bot } from "../../../src/index.ts";
import type { ChatMember, ReactionType, ReactionTypeEmoji } from "../../../src/types/index.ts";
import { ada, bot as me, privateChat } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  return { bot: new Bot("42:token", { botInfo: me }), seen: [] };
}

const adminOf = (status: ChatMember["status"], more: object = {}) =>
  ({ status, user: ada, ...more }) as ChatMember;

function memberUpdate(before: ChatMember, after: ChatMember, kind = "chat_member") {
  const change = { chat: privateChat, from: ada, date: 1 };
  return { update_id: 1, [kind]: { ...change, old_chat_member: before, new_chat_member: after } };
}

describe("chatMember and myChatMember", () => {
  it.each<[string, ChatMember, ChatMember]>([
    ["joined", adminOf("left"), adminOf("member")],
    ["left", adminOf("member"), adminOf("left")],
    ["joined", adminOf("restricted", { is_member: false }), adminOf("member")],
    ["promoted", adminOf("member"), adminOf("administrator")],
    ["demoted", adminOf("creator"), adminOf("member")],
    ["restricted", adminOf("member"), adminOf("restricted", { is_member: true })],
    ["left,banned", adminOf("member"), adminOf("kicked")],
    ["unbanned", adminOf("kicked"), adminOf("left")],
    ["", adminOf("member"), adminOf("member")],
  ])("match the change: %s", async (expected, before, after) => {
    const { bot, seen } = createBot();
    const all = [
      ...["joined", "left", "promoted", "demoted", "restricted", "banned", "unbanned"],
    ] as const;
    for (const change of all as readonly "joined"[]) {
      bot.chatMember(change, (ctx, next) => {
        seen.push(change);
        expect(ctx.chatMember.from).toBe(ada);
        return next();
      });
      bot.myChatMember(change, (_, next) => {
        seen.push(`my ${change}`);
        return next();
      });
    }
    await bot.handleUpdate(memberUpdate(before, after) as never);
    expect(seen.join()).toBe(expected);
    await bot.handleUpdate(memberUpdate(before, after, "my_chat_member") as never);
    expect(seen.filter((each) => String(each).startsWith("my"))).toHaveLength(
      expected === "" ? 0 : expected.split(",").length,
    );
  });

  it("reject an unknown change, and are among the allowed updates", () => {
    const { bot } = createBot();
    expect(() => bot.chatMember("joind" as "left")).toThrow(
      /"joind" is not a valid change of a member. Did you mean "joined"\?/,
    );
    bot.chatMember("left", () => undefined);
    expect(bot.allowedUpdates()).toEqual(["chat_member"]);
  });
});

describe("reaction", () => {
  const update = (before: ReactionType[], after: ReactionType[]) => ({
    update_id: 1,
    message_reaction: {
      ...{ chat: privateChat, message_id: 1, date: 1, user: ada },
      ...{ old_reaction: before, new_reaction: after },
    },
  });
  const thumb: ReactionType = { type: "emoji", emoji: "👍" };

  it("finds reactions that were added, of every type", async () => {
    const { bot, seen } = createBot();
    bot.reaction(["👍", { type: "paid" }], (ctx) => seen.push(ctx.messageReaction.message_id));
    await bot.handleUpdate(update([], [thumb]));
    await bot.handleUpdate(update([thumb], [thumb, { type: "paid" }]));
    await bot.handleUpdate(update([thumb], [thumb]));
    await bot.handleUpdate(update([thumb], []));
    await bot.handleUpdate(update([], [{ type: "custom_emoji", custom_emoji_id: "7" }]));
    expect(seen).toEqual([1, 1]);
    expect(bot.allowedUpdates()).toEqual(["message_reaction"]);
    expect(bot.routes()[0]?.trigger).toBe("reaction 👍 | paid");
  });

  it.each(["❤️", "🇩🇪", "1️⃣", "👨‍💻", "🏴‍☠️"])(
    "accepts %s, which Telegram may add to the reactions",
    (emoji) => {
      const { bot } = createBot();
      expect(() => bot.reaction(emoji as ReactionTypeEmoji["emoji"])).not.toThrow();
    },
  );
});
