import { Bot } from "telewire";
import type { Update } from "telewire/types";
import { expect, it } from "vitest";

const botInfo = { id: 42, is_bot: true, first_name: "Shop", username: "shop_bot" };

/** An update with a photo, as Telegram would send it. */
const photo: Update = {
  update_id: 1,
  message: {
    message_id: 5,
    date: 1_800_000_000,
    chat: { id: 7, type: "private", first_name: "Ada" },
    from: { id: 7, is_bot: false, first_name: "Ada" },
    photo: [{ file_id: "cat", file_unique_id: "c", width: 90, height: 90 }],
  },
};

it("sends a photo back", async () => {
  const bot = new Bot("42:test", { botInfo });
  bot.on("message:photo", (ctx) => ctx.replyWithPhoto(ctx.msg.photo[0]?.file_id ?? ""));

  const calls: object[] = [];
  bot.api.use(async (_prev, method, payload) => {
    calls.push({ method, ...payload });
    return { ok: true, result: true };
  });
  await bot.handleUpdate(photo);
  expect(calls).toEqual([{ method: "sendPhoto", chat_id: 7, photo: "cat" }]);
});
