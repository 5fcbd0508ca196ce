import { expectEqual, nextEvent, nextSent, type Step } from "../stage.ts";

const THUMBS_UP = { type: "emoji", emoji: "👍" };

/** Reactions, members and topics. */
export const GROUP_STEPS: readonly Step[] = [
  {
    name: "reaction",
    async play({ chat, bot }) {
      const command = chat.sendText("/react");
      const event = await nextEvent(
        chat,
        (each) => each.kind === "reacted" && each.user_id === bot.me.id,
      );
      if (event.kind !== "reacted") throw new Error(`Unexpected event ${event.kind}`);
      expectEqual("message with the reaction", event.message_id, command.message_id);
      expectEqual("reactions of the bot", event.reactions, [THUMBS_UP]);

      const hello = await nextSent(chat, chat.start());
      chat.react(hello, "👍");
      const { text } = await nextSent(chat, hello);
      expectEqual("answer to the reaction", text, "You reacted 👍");
      return "ok";
    },
  },
  {
    name: "group",
    async play({ emulator, bot, ada, bob }) {
      const group = emulator.createSupergroup({
        title: "Tea room",
        owner: ada,
        administrators: [bot],
      });
      const room = ada.in(group);
      bob.in(group).join();
      const welcome = await nextSent(room, { message_id: 0 });
      expectEqual("welcome", welcome.text, "Welcome, Bob");
      const ofBob = await nextSent(room, bob.in(group).sendText("/who"));
      expectEqual("status of Bob", ofBob.text, "member");
      const ofAda = await nextSent(room, room.sendText("/who"));
      expectEqual("status of Ada", ofAda.text, "creator");
      return "ok";
    },
  },
  {
    name: "topic",
    async play({ emulator, bot, ada }) {
      const forum = emulator.createSupergroup({
        title: "Tea forum",
        owner: ada,
        administrators: [bot],
        is_forum: true,
      });
      const room = ada.in(forum);
      const created = await nextSent(room, room.sendText("/topic"));
      expectEqual("name of the topic", created.forum_topic_created?.name, "News");
      const first = await nextSent(room, created);
      expectEqual("text", first.text, "First");
      expectEqual("topic", first.message_thread_id, created.message_thread_id);
      return "ok";
    },
  },
];
