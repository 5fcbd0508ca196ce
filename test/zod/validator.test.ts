import { describe, expect, it } from "vitest";
import { parseUpdate } from "../../src/types/index.ts";
import { validator } from "../../src/zod/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { buttonUpdate, textUpdate } from "../support/updates.ts";
import { caught, message, strict, updateFrom } from "./strict-checks.ts";

describe("a strict validator and updates", () => {
  it("accepts valid values, and unknown kinds, fields and variants", () => {
    for (const update of [
      textUpdate("/start"),
      buttonUpdate("ok"),
      updateFrom({ kind_of_tomorrow: 5 }),
      updateFrom({
        message: { ...message, of_tomorrow: {}, entities: [{ type: "x", offset: 0, length: 1 }] },
      }),
      updateFrom({ message: { ...message, forward_origin: { type: "of_tomorrow" } } }),
    ])
      expect(strict.checkUpdate(update)).toBe(undefined);
  });

  it("names the update and every path", () => {
    const error = caught(() =>
      strict.checkUpdate(
        updateFrom({
          message: { ...message, chat: { id: "1" }, forward_origin: { type: "user", date: 1.5 } },
        }),
      ),
    );
    expect(error.name).toBe("ValidationError");
    expect(error.subject).toBe("update 812");
    expect([...error.problems].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: "message.chat.id", message: "is a string, not a number" },
      { path: "message.chat.type", message: "is missing" },
      { path: "message.forward_origin.date", message: "is a number, not an integer" },
      { path: "message.forward_origin.sender_user", message: "is missing" },
    ]);
    expect(error.message).toMatch(/^update 812: message\.\S+ is .* \(and 3 more\)$/);
  });

  it("names the path when every variant has the same problem", () => {
    const query = {
      id: "1",
      from: { id: 1, is_bot: false, first_name: "A" },
      chat_instance: "x",
      data: "d",
    };
    const gone = { date: 0, message_id: 1, chat: { id: "5", type: "private" } };
    const { problems } = caught(() =>
      strict.checkUpdate(updateFrom({ callback_query: { ...query, message: gone } })),
    );
    expect(problems).toEqual([
      { path: "callback_query.message.chat.id", message: "is a string, not a number" },
    ]);
  });

  it("names the only allowed value", () => {
    const { problems } = caught(() =>
      strict.checkUpdate(updateFrom({ message: { ...message, is_topic_message: false } })),
    );
    expect(problems).toEqual([{ path: "message.is_topic_message", message: "is not true" }]);
  });

  it("finds the problem in a message that may be inaccessible", () => {
    const query = { id: "q", from: { id: 1, is_bot: false, first_name: "A" }, chat_instance: "c" };
    const { problems } = caught(() =>
      strict.checkUpdate(
        updateFrom({ callback_query: { ...query, message: { ...message, text: 5 } } }),
      ),
    );
    expect(problems).toEqual([
      { path: "callback_query.message.text", message: "is a number, not a string" },
    ]);
  });
});

describe("a warning validator", () => {
  it("reports each path once, for all list items and updates", async () => {
    const warn = validator("warn");
    const bad = { type: 5, offset: 0, length: 1 };
    const lines = await captureErrors(() => {
      for (const update_id of [1, 2])
        warn.checkUpdate(updateFrom({ update_id, message: { ...message, entities: [bad, bad] } }));
      for (const text of [5, 6]) warn.checkCall("sendMessage", { chat_id: 1, text });
      warn.checkCall("sendMessageDraft", { chat_id: 1, draft_id: 1, text: 5 });
    });
    expect(lines).toEqual([
      "telewire: update 1: message.entities[0].type is a number, not a string",
      "telewire: sendMessage: text is a number, not a string",
      "telewire: sendMessageDraft: text is a number, not a string",
    ]);
  });

  it("accepts an update that is nested too deeply to be checked", async () => {
    const deep = `${'{"type":"bold","text":'.repeat(10_000)}"x"${"}".repeat(10_000)}`;
    const text = `{"update_id":7,"message":{"message_id":1,"date":1,"chat":{"id":1,"type":"private"},"rich_message":{"blocks":[{"type":"paragraph","text":${deep}}]}}}`;
    const update = parseUpdate(text);
    const lines = await captureErrors(() => validator("warn").checkUpdate(update));
    expect(lines).toEqual(["telewire: update 7 is nested too deeply to be checked"]);
  });

  it("stops after 1,000 reports", async () => {
    const warn = validator("warn");
    const lines = await captureErrors(() => {
      for (let i = 0; i < 1500; i++) warn.checkCall("getMe", { [`p${i}`]: 1 });
    });
    expect(lines).toHaveLength(1000);
  });
});
