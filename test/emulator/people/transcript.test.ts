import { expect, it } from "vitest";
import { createScenario } from "../scenario.ts";

it("a transcript is stable text with everything that happened", async () => {
  const { emulator, chat, say, call } = createScenario();
  expect(chat.transcript()).toBe("");
  const start = chat.start();
  const inline_keyboard = [
    [
      { text: "Buy", callback_data: "1" },
      { text: "Docs", url: "https://a.example" },
    ],
  ];
  await call("sendChatAction", { chat_id: chat.id, action: "typing" });
  await say("Tea?\nOr coffee?", { reply_markup: { inline_keyboard } });
  const message = await chat.nextMessage();
  const { callbackQuery } = chat.press(message, "Buy");
  const answer = { callback_query_id: callbackQuery.id, text: "Sold", show_alert: true };
  await call("answerCallbackQuery", answer);
  const at = { chat_id: chat.id, message_id: message.message_id };
  await call("editMessageText", { ...at, text: "Thanks" });
  chat.react(message, "👍");
  chat.reply(message, "Bye");
  chat.send({ photo: [], caption: "A cup" });
  await call("deleteMessage", { chat_id: chat.id, message_id: start.message_id });
  expect(chat.transcript().split("\n")).toEqual([
    "Ada: /start",
    "(typing)",
    "Shop: Tea?",
    "  Or coffee? [Buy] [Docs]",
    "(answer) (alert) Sold",
    "Shop (edited): Thanks",
    "Ada (reacted) 👍",
    'Ada: (to "Thanks") Bye',
    "Ada: (photo) A cup",
    "Ada (deleted): /start",
  ]);
  await emulator.close();
});

it("a transcript names what service messages are about", async () => {
  const { emulator, bot, ada } = createScenario();
  const bob = emulator.createUser({ first_name: "Bob" });
  const group = emulator.createSupergroup({
    title: "Tea",
    owner: ada,
    members: [bot],
    is_forum: true,
  });
  const chat = ada.in(group);
  chat.invite(bob);
  chat.setTitle("Coffee");
  const message_thread_id = chat.createTopic("Orders");
  const rules = chat.sendText("Rules", { message_thread_id });
  chat.pin(rules);
  chat.reply(rules, "Read");
  expect(chat.transcript().split("\n")).toEqual([
    "Ada: (new_chat_members)",
    "Ada: (new_chat_title)",
    "Ada: (forum_topic_created)",
    "Ada: Rules",
    "Ada: (pinned_message)",
    'Ada: (to "Rules") Read',
  ]);
  await emulator.close();
});
