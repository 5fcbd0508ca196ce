import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Poll, Update } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

async function send(more: object = {}) {
  const chat_id = scenario.chat.id;
  const parameters = { chat_id, question: "Tea?", options: ["Yes", { text: "No" }], ...more };
  return (await scenario.call("sendPoll", parameters)).result;
}

/** The updates since the last call. */
async function updates(): Promise<Update[]> {
  const { result } = await scenario.call("getUpdates");
  const last = result.at(-1)?.update_id;
  if (last !== undefined) await scenario.call("getUpdates", { offset: last + 1 });
  return result;
}

const counts = (poll: Poll | undefined) => poll?.options.map(({ voter_count }) => voter_count);

describe("sendPoll", () => {
  it("can be illustrated, and limited to countries", async () => {
    const { emulator, bot, chat, call } = scenario;
    const channel = emulator.createChannel({ title: "C", members: [bot] });
    const photo = chat.sendPhoto().photo ?? [];
    const sticker = chat.sendSticker().sticker;
    const place = { latitude: 1, longitude: 2 };
    const options = [
      { text: "Yes", media: { type: "sticker", media: sticker?.file_id } },
      { text: "No", media: { type: "venue", ...place, title: "Pub", address: "Strand" } },
    ];
    const { result } = await call("sendPoll", {
      chat_id: channel.id,
      question: "Tea?",
      options,
      type: "quiz",
      correct_option_ids: [0],
      media: { type: "photo", media: photo[0]?.file_id },
      explanation: "Hot",
      explanation_media: { type: "location", ...place },
      country_codes: ["GB", "FT"],
    });
    expect(result.poll).toMatchObject({
      options: [
        { media: { sticker: { file_id: sticker?.file_id } } },
        { media: { venue: { location: place, title: "Pub", address: "Strand" } } },
      ],
      media: { photo: [{ file_unique_id: photo[0]?.file_unique_id }] },
      explanation_media: { location: place },
      country_codes: ["GB", "FT"],
    });
  });

  it("is refused with wrong media and countries", async () => {
    const refusalOf = (more: object) =>
      scenario.outcome("sendPoll", {
        chat_id: scenario.chat.id,
        question: "Tea?",
        options: ["Yes", "No"],
        ...more,
      });
    expect(await refusalOf({ media: "{" })).toBe("can't parse InputPollMedia JSON object");
    expect(await refusalOf({ media: { type: "photo" } })).toBe(
      "failed to parse InputPollMedia: media not found",
    );
    const options = [{ text: "Yes", media: { type: "audio", media: "x" } }];
    expect(await refusalOf({ options })).toBe(
      "failed to parse poll option media: invalid type specified",
    );
    expect(await refusalOf({ country_codes: ["gb"] })).toBe("invalid country code specified");
    expect(await refusalOf({ country_codes: "x" })).toBe("can't parse country_codes JSON object");
    expect(await refusalOf({ country_codes: ["GB"] })).toBe(
      "poll voters can be restricted only in channel chats",
    );
  });

  it("returns the poll without votes", async () => {
    const { poll } = await send();
    expect(poll).toMatchObject({
      question: "Tea?",
      options: [
        { text: "Yes", voter_count: 0 },
        { text: "No", voter_count: 0 },
      ],
      total_voter_count: 0,
      is_closed: false,
      is_anonymous: true,
      type: "regular",
      allows_multiple_answers: false,
      allows_revoting: true,
    });
  });

  it("refuses what no poll has, with the words of the server", async () => {
    const { emulator, bot } = scenario;
    const channel = emulator.createChannel({ title: "News", members: [bot] });
    const quiz = { type: "quiz", correct_option_ids: [0] };
    const refusals: readonly (readonly [object, string])[] = [
      [{ question: "x".repeat(301) }, "poll question length must not exceed 300"],
      [{ options: [] }, "poll must have at least one answer option"],
      [{ options: Array.from({ length: 13 }, String) }, "poll can't have more than 12 options"],
      [{ options: ["x".repeat(101)] }, "poll options length must not exceed 100"],
      [{ type: "vote" }, "unsupported poll type specified"],
      [{ ...quiz, correct_option_ids: [] }, "correct quiz option list must be non-empty"],
      [{ ...quiz, correct_option_ids: [1, 0] }, "correct quiz option list must be increasing"],
      [{ ...quiz, correct_option_ids: [2] }, "wrong quiz correct_option_id"],
      [{ ...quiz, correct_option_ids: "[" }, "can't parse correct option identifiers JSON object"],
      [{ ...quiz, correct_option_ids: ["a"] }, "correct option identifier must be of type Number"],
      [{ members_only: true }, "poll voters can be restricted only in channel chats"],
      [
        { chat_id: channel.id, is_anonymous: false },
        "non-anonymous polls can't be sent to channel chats",
      ],
    ];
    for (const [more, description] of refusals) {
      const parameters = {
        chat_id: scenario.chat.id,
        question: "Tea?",
        options: ["a", "b"],
        ...more,
      };
      expect(await scenario.outcome("sendPoll", parameters)).toBe(description);
    }
  });
});

describe("votes", () => {
  it("are counted, and anonymous ones are not attributed", async () => {
    const message = await send();
    scenario.chat.vote(message, 1);
    const [update, ...more] = await updates();
    expect(more).toEqual([]);
    expect(update && "poll" in update && counts(update.poll)).toEqual([0, 1]);
    expect(counts(scenario.chat.messages()[0]?.poll)).toEqual([0, 1]);
  });

  it("are attributed in a poll that is not anonymous, and can be changed and taken back", async () => {
    const { chat, ada } = scenario;
    const message = await send({ is_anonymous: false, allows_multiple_answers: true });
    chat.vote(message, 0, 1);
    chat.vote(message);
    const seen = await updates();
    const answers = seen.flatMap((update) => ("poll_answer" in update ? [update.poll_answer] : []));
    const poll_id = message.poll?.id;
    expect(answers).toEqual([
      { poll_id, user: ada.user, option_ids: [0, 1], option_persistent_ids: ["0", "1"] },
      { poll_id, user: ada.user, option_ids: [], option_persistent_ids: [] },
    ]);
    const polls = seen.flatMap((update) => ("poll" in update ? [update.poll] : []));
    expect(polls.map(counts)).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it("of a quiz are final, and one option has its limit", async () => {
    const quiz = await send({ type: "quiz", correct_option_id: 1, explanation: "because" });
    expect(quiz.poll).toMatchObject({ correct_option_ids: [1], explanation: "because" });
    scenario.chat.vote(quiz, 1);
    expect(() => scenario.chat.vote(quiz, 0)).toThrow("cannot be changed");
    const poll = await send();
    expect(() => scenario.chat.vote(poll, 0, 1)).toThrow("one option only");
    expect(() => scenario.chat.vote(poll, 2)).toThrow("no option 2");
  });

  it("count in every forward, and not in a copy", async () => {
    const { chat, call } = scenario;
    const { message_id } = await send();
    const target = { chat_id: chat.id, from_chat_id: chat.id, message_id };
    const forwarded = await call("forwardMessage", target);
    await call("copyMessage", target);
    chat.vote(forwarded.result, 0);
    expect(chat.messages().map(({ poll }) => counts(poll))).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ]);
    const copy = chat.messages()[2];
    if (copy !== undefined) chat.vote(copy, 1);
    expect(counts(chat.messages()[2]?.poll)).toEqual([0, 1]);
  });
});

describe("the end of a poll", () => {
  it("comes by stopPoll, which sends the bot an update", async () => {
    const { chat, call } = scenario;
    const message = await send();
    const target = { chat_id: chat.id, message_id: message.message_id };
    const { result } = await call("stopPoll", target);
    expect(result).toEqual({ ...message.poll, is_closed: true });
    expect(await updates()).toMatchObject([{ poll: { is_closed: true } }]);
    expect(() => chat.vote(message, 0)).toThrow("closed");
    expect(await scenario.outcome("stopPoll", target)).toBe("poll can't be stopped");
    const text = chat.sendText("x");
    const stop = (message_id: number) =>
      scenario.outcome("stopPoll", { chat_id: chat.id, message_id });
    expect(await stop(text.message_id)).toBe("message is not a poll");
    expect(await stop(99)).toBe("message with poll to stop not found");
  });

  it("comes by itself after open_period, or at close_date", async () => {
    const { clock } = scenario;
    const period = await send({ open_period: 30 });
    expect(period.poll).toMatchObject({ open_period: 30, close_date: period.date + 30 });
    const dated = await send({ close_date: period.date + 60 });
    expect(dated.poll).toMatchObject({ open_period: 60, close_date: period.date + 60 });
    clock.advance(30_000);
    expect(await updates()).toMatchObject([{ poll: { id: period.poll?.id, is_closed: true } }]);
    clock.advance(30_000);
    expect(await updates()).toMatchObject([{ poll: { id: dated.poll?.id, is_closed: true } }]);
  });

  it("can be further away than a timer reaches", async () => {
    const { poll } = await send({ open_period: 2_628_000 });
    scenario.clock.advance(2_627_999_000);
    expect(await updates()).toEqual([]);
    scenario.clock.advance(1000);
    expect(await updates()).toMatchObject([{ poll: { id: poll?.id, is_closed: true } }]);
  });
});
