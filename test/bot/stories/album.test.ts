import { expect, it } from "vitest";
import type { Message, Update } from "../../../src/types/index.ts";
import { createCleanUp } from "../../docs/clean-up.ts";
import { openStage, type Stage } from "./stage.ts";

const cleanUp = createCleanUp();

const SIZE = 3;

/** The photos of an album, as Telegram delivers them: the emulator has none. */
function albumOf(chatId: number): readonly Update[] {
  return Array.from({ length: SIZE }, (_, index) => {
    const message: Message = {
      message_id: 100 + index,
      date: 1_800_000_000,
      chat: { id: chatId, type: "private", first_name: "Ada" },
      from: { id: chatId, is_bot: false, first_name: "Ada" },
      media_group_id: "13",
      photo: [{ file_id: `photo ${index}`, file_unique_id: `${index}`, width: 90, height: 90 }],
    };
    return { update_id: 1 + index, message };
  });
}

async function openAlbumBot(): Promise<Stage> {
  const stage = await openStage();
  cleanUp(() => stage.close());
  stage.bot.album((ctx) => {
    const photos = ctx.album.map(({ photo }) => photo?.[0]?.file_id);
    return ctx.reply(`An album: ${photos.join(", ")}`);
  });
  stage.bot.on("message:photo", (ctx) => ctx.reply("A single photo"));
  return stage;
}

it("an album arrives as one, by polling", async () => {
  const { bot, ada, start } = await openAlbumBot();
  let album = albumOf(ada.id);
  bot.api.use(async (prev, method, payload, signal) => {
    if (method !== "getUpdates" || album.length === 0) return prev(method, payload, signal);
    const result = album.slice(0, 1);
    album = album.slice(1);
    return { ok: true, result };
  });
  await start("polling");
  expect((await ada.nextMessage()).text).toBe("An album: photo 0, photo 1, photo 2");
});

it("an album arrives as one, by webhook", async () => {
  const { bot, ada } = await openAlbumBot();
  const { url } = await bot.listen({ port: 0, hostname: "127.0.0.1", quiet: true });
  const headers = { "X-Telegram-Bot-Api-Secret-Token": await bot.secretToken() };
  // Telegram sends a chat's next update when the one before was answered.
  for (const update of albumOf(ada.id)) {
    const { status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(update) });
    expect(status).toBe(200);
  }
  expect((await ada.nextMessage()).text).toBe("An album: photo 0, photo 1, photo 2");
});
