import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedChat } from "../../../../src/emulator/index.ts";
import type { Message } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedChat;
beforeEach(() => {
  scenario = createScenario();
  const { emulator, ada, bot } = scenario;
  group = ada.in(emulator.createGroup({ title: "Tea", owner: ada, members: [bot] }));
});
afterEach(() => scenario.emulator.close());

/** Replies in the private chat with these parameters; returns the message, or the error without the prefix. */
async function replied(reply_parameters: unknown, more: object = {}): Promise<Message | string> {
  const { ok, result, description = "" } = await scenario.say("Yes", { reply_parameters, ...more });
  return ok ? result : description.replace("Bad Request: ", "");
}

describe("reply_parameters", () => {
  it("can name the chat of the message, by number or by string", async () => {
    const { chat } = scenario;
    const { message_id } = chat.sendText("Tea?");
    for (const chat_id of [chat.id, String(chat.id)])
      expect(await replied({ message_id, chat_id })).toMatchObject({
        reply_to_message: { message_id, text: "Tea?" },
      });
    expect(await replied({ message_id: String(message_id) })).toHaveProperty("reply_to_message");
  });

  it("can name a message of another chat, which the reply then shows", async () => {
    const { message_id } = group.sendText("/tea Tea?");
    const reply = await replied({ message_id, chat_id: group.id });
    expect(reply).not.toHaveProperty("reply_to_message");
    expect(reply).toMatchObject({
      external_reply: {
        origin: { type: "user", sender_user: scenario.ada.user },
        chat: { id: group.id },
        message_id,
      },
    });
    expect(await replied({ message_id, chat_id: -1 })).toBe("chat not found");
    const protect_content = true;
    const secret = await scenario.call("sendMessage", {
      chat_id: group.id,
      text: "a",
      protect_content,
    });
    expect(
      await replied({ message_id: secret.result.message_id, chat_id: group.id }),
    ).not.toHaveProperty("external_reply");
  });

  it("takes precedence over the deprecated parameters, even when empty", async () => {
    const { message_id } = scenario.chat.sendText("Tea?");
    const older = { reply_to_message_id: message_id };
    expect((await scenario.say("Yes", older)).result).toHaveProperty("reply_to_message");
    for (const newer of ["", {}, { message_id: 0 }, { message_id: -1 }])
      expect(await replied(newer, older)).not.toHaveProperty("reply_to_message");
  });

  it("must name a message that exists, unless it can be missing", async () => {
    const missing = "message to be replied not found";
    expect(await replied({ message_id: 99 })).toBe(missing);
    const allowed = { allow_sending_without_reply: true };
    expect(await replied({ message_id: 99, ...allowed })).not.toHaveProperty("reply_to_message");
    expect(await replied({ message_id: 99 }, allowed)).toBe(missing);
    const older = { text: "Yes", chat_id: scenario.chat.id, reply_to_message_id: 99 };
    expect(await scenario.outcome("sendMessage", older)).toBe(missing);
    expect(await scenario.outcome("sendMessage", { ...older, ...allowed })).toBe("ok");
  });

  it("is refused with the words of the server when it cannot be read", async () => {
    const refusals = [
      ["{", "can't parse reply parameters JSON object"],
      ["[1]", "object expected as reply parameters"],
      [{ chat_id: 1 }, 'can\'t find field "message_id"'],
      [{ message_id: true }, 'field "message_id" must be a Number'],
      [{ message_id: "x" }, 'field "message_id" must be a valid Number'],
      [{ message_id: 1, chat_id: null }, 'field "chat_id" must be of type String'],
      [
        { message_id: 1, allow_sending_without_reply: 1 },
        'field "allow_sending_without_reply" must be of type Boolean',
      ],
      [{ message_id: 1, quote_position: "x" }, 'field "quote_position" must be a valid Number'],
    ];
    for (const [value, error] of refusals) expect(await replied(value)).toBe(error);
  });

  it("names an option of a poll, and of nothing else", async () => {
    const poll = await scenario.call("sendPoll", {
      chat_id: scenario.chat.id,
      question: "Tea?",
      options: ["Yes", "No"],
    });
    const { message_id } = poll.result as Message;
    const fields = { poll_option_id: "1", checklist_task_id: 2 };
    const reply = await replied({ message_id, ...fields });
    expect(reply).toMatchObject({ reply_to_poll_option_id: "1" });
    expect(reply).not.toHaveProperty("reply_to_checklist_task_id");
    const text = scenario.chat.sendText("Tea?");
    expect(await replied({ message_id: text.message_id, ...fields })).not.toHaveProperty(
      "reply_to_poll_option_id",
    );
  });
});

describe("the quote of a reply", () => {
  const quoted = async (reply_parameters: object): Promise<unknown> => {
    const reply = await replied(reply_parameters);
    return typeof reply === "string" ? reply : reply.quote;
  };

  it("is the place in the message that is nearest to the position", async () => {
    const { message_id } = scenario.chat.sendText("tea, tea, tea");
    for (const [quote_position, position] of [
      [0, 0],
      [4, 5],
      [100, 10],
    ])
      expect(await quoted({ message_id, quote: "tea", quote_position })).toEqual({
        text: "tea",
        position,
        is_manual: true,
      });
    expect(await quoted({ message_id, quote: " \n", quote_position: 1 })).toBeUndefined();
    expect(await quoted({ message_id, quote: "  tea " })).toMatchObject({ text: "tea" });
  });

  it("must be in the message, with its formatting", async () => {
    const { result } = await scenario.say("a <b>bold <code>code</code></b> z", {
      parse_mode: "HTML",
    });
    const { message_id } = result;
    const html = { message_id, quote_parse_mode: "HTML" };
    expect(await quoted({ ...html, quote: "<b>bold</b>" })).toEqual({
      text: "bold",
      entities: [{ type: "bold", offset: 0, length: 4 }],
      position: 2,
      is_manual: true,
    });
    const quote_entities = [{ type: "bold", offset: 2, length: 4 }];
    expect(await quoted({ message_id, quote: "a bold", quote_entities })).toMatchObject({
      entities: quote_entities,
    });
    for (const quote of ["bold", "<i>bold</i>", "<b>bald</b>", "x".repeat(1025)])
      expect(await quoted({ ...html, quote })).toBe("QUOTE_TEXT_INVALID");
    expect(await quoted({ ...html, quote: "<b>bold" })).toContain("can't parse entities");
    expect(scenario.chat.messages()).toHaveLength(3);
  });

  it("can be in a caption", async () => {
    const sent = scenario.chat.send({
      location: { latitude: 1, longitude: 2 },
      caption: "Tea here",
    });
    expect(await quoted({ message_id: sent.message_id, quote: "here" })).toMatchObject({
      text: "here",
      position: 4,
    });
  });
});
