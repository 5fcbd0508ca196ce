import type { InlineKeyboardMarkup } from "../../../src/types/index.ts";
import { expectEqual, nextEdit, nextSent, type Step } from "../stage.ts";

const MENU: InlineKeyboardMarkup = {
  inline_keyboard: [
    [
      { text: "Tea", callback_data: "tea" },
      { text: "Coffee", callback_data: "coffee" },
    ],
  ],
};

/** What happens in a private chat with texts and buttons. */
export const TEXT_STEPS: readonly Step[] = [
  {
    name: "start",
    async play({ chat }) {
      const linked = await nextSent(chat, chat.start("ref-7"));
      expectEqual("answer to the deep link", linked.text, "Hello, Ada! (ref-7)");
      const plain = await nextSent(chat, chat.start());
      expectEqual("answer to /start", plain.text, "Hello, Ada!");
      return "ok";
    },
  },
  {
    name: "commands",
    async play({ call }) {
      const { result } = await call("getMyCommands", {});
      expectEqual("commands", result, [
        { command: "start", description: "Say hello" },
        { command: "menu", description: "Choose a drink" },
      ]);
      return "ok";
    },
  },
  {
    name: "menu",
    async play({ chat }) {
      const menu = await nextSent(chat, chat.sendText("/menu"));
      expectEqual("text", menu.text, "Tea or coffee?");
      expectEqual("entities", menu.entities, [{ type: "bold", offset: 0, length: 3 }]);
      expectEqual("keyboard", menu.reply_markup, MENU);
      return "ok";
    },
  },
  {
    name: "callback and edit",
    async play({ chat }) {
      const menu = await nextSent(chat, chat.sendText("/menu"));
      const press = chat.press(menu, "Tea");
      const [{ text, show_alert }, edited] = await Promise.all([
        press.answer(),
        nextEdit(chat, menu),
      ]);
      expectEqual("notification", { text, show_alert }, { text: "Tea it is", show_alert: false });
      expectEqual("text", edited.text, "You chose tea");
      expectEqual("keyboard", edited.reply_markup, undefined);
      return "ok";
    },
  },
  {
    name: "reply",
    async play({ chat }) {
      const ping = chat.sendText("ping");
      const pong = await nextSent(chat, ping);
      expectEqual("text", pong.text, "pong");
      expectEqual("reply target", pong.reply_to_message?.message_id, ping.message_id);
      return "ok";
    },
  },
];
