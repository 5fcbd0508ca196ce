import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../../src/emulator/index.ts";
import type { Message } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario({ supports_guest_queries: true });
  group = scenario.emulator.createSupergroup({ title: "G", members: [scenario.ada] });
});
afterEach(() => scenario.emulator.close());

const received = async () => (await scenario.call("getUpdates", { offset: -1 })).result;
const lastCall = async (): Promise<Message | undefined> => {
  const update = (await received()).at(-1);
  return update !== undefined && "guest_message" in update ? update.guest_message : undefined;
};
const article = {
  type: "article",
  id: "1",
  title: "Tea",
  input_message_content: { message_text: "Tea is <b>hot</b>", parse_mode: "HTML" },
  reply_markup: { inline_keyboard: [[{ text: "More", callback_data: "more" }]] },
};

describe("a bot that is mentioned in a group without it", () => {
  it("receives the message, replies to it as a guest, and edits the reply", async () => {
    const { ada, bot, call, outcome } = scenario;
    const asked = ada.in(group).sendText("@shop_bot tea?");
    const guest = await lastCall();
    expect(guest).toMatchObject({ chat: group.info, from: ada.user, text: "@shop_bot tea?" });
    const guest_query_id = guest?.guest_query_id;
    const { result } = await call("answerGuestQuery", { guest_query_id, result: article });
    const { inline_message_id } = result as { inline_message_id: string };
    const reply = await ada.in(group).nextMessage();
    expect(reply).toMatchObject({
      from: bot.me,
      guest_bot_caller_user: ada.user,
      reply_to_message: { message_id: asked.message_id },
      text: "Tea is hot",
    });
    const { callbackQuery } = ada.in(group).press(reply, "More");
    expect(callbackQuery).toMatchObject({ inline_message_id, data: "more" });
    expect(await outcome("editMessageText", { inline_message_id, text: "Cold" })).toBe("ok");
    expect(group.messages().at(-1)?.text).toBe("Cold");
    ada.in(group).reply(reply, "Thanks");
    expect(await lastCall()).toMatchObject({ text: "Thanks" });
  });

  it("answers once, with a result that is valid", async () => {
    const { ada, outcome } = scenario;
    ada.in(group).sendText("Hi @SHOP_BOT");
    const guest_query_id = (await lastCall())?.guest_query_id;
    const answer = (result?: object) => outcome("answerGuestQuery", { guest_query_id, result });
    expect(await answer()).toBe("result isn't specified");
    expect(await answer(article)).toBe("ok");
    expect(await answer(article)).toBe(
      "query is too old and response timeout expired or query ID is invalid",
    );
  });

  it("receives nothing without guest queries, and a plain message as a member", async () => {
    const { emulator, ada, bot } = scenario;
    emulator.createBot({ username: "plain_bot" });
    ada.in(group).sendText("@plain_bot hi");
    ada.in(group).invite(bot);
    ada.in(group).sendText("@shop_bot hi");
    expect(await received()).toMatchObject([{ message: { text: "@shop_bot hi" } }]);
  });
});
