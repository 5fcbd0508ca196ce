import { describe, expect, it } from "vitest";
import {
  type Message,
  parseUpdate,
  probeUpdate,
  UPDATE_KINDS,
  type UpdateProbe,
} from "../../../src/types/index.ts";
import { read } from "../../contract/repository.ts";
import { buttonUpdate, message, textUpdate } from "../../support/updates.ts";

const probe = (json: string): UpdateProbe => probeUpdate(new TextEncoder().encode(json));
const probeOf = (update: object): UpdateProbe => probe(JSON.stringify(update));

describe("probeUpdate", () => {
  it.each(UPDATE_KINDS)("returns %s and the update id", (kind) => {
    expect(probe(`{"update_id":7,\n"${kind}":{"x":1}}`)).toMatchObject({ kind, update_id: 7 });
  });

  it("returns the chat of a message of any kind", () => {
    const sent = message("hi", { chat: { id: -1001234567890, type: "supergroup", title: "[{" } });
    expect(probeOf({ update_id: 1, message: sent }).chat_id).toBe(-1001234567890);
    expect(probeOf({ update_id: 1, edited_message: sent }).chat_id).toBe(-1001234567890);
  });

  it("returns the chat after names with quotation marks, brackets and backslashes", () => {
    for (const first_name of ['"{', "[\\", '\\"}', 'chat":{"id":1']) {
      const sent = { message_id: 1, from: { first_name }, chat: { id: 5 }, date: 1 };
      expect(probeOf({ update_id: 1, message: sent }).chat_id).toBe(5);
    }
  });

  it("recognizes a callback query that contains a message", () => {
    const { kind, chat_id } = probeOf(buttonUpdate("ok"));
    expect({ kind, chat_id }).toEqual({ kind: "callback_query", chat_id: undefined });
  });

  it("reports which names do not occur", () => {
    const text = probeOf(textUpdate("photo, bot_command and data"));
    expect(
      ["text", "photo", "bot_command", "data"].map((name) => text.mayHave(name as "text")),
    ).toEqual([true, false, false, false]);
    expect(probeOf(textUpdate("/start")).mayHave("bot_command")).toBe(true);
    expect(probeOf(buttonUpdate("ok")).mayHave("data")).toBe(true);
  });

  it("does not confuse part of a name with the name", () => {
    const keyboard = { inline_keyboard: [[{ text: "Buy", callback_data: "buy" }]] };
    const update = probeOf(textUpdate("hi", { reply_markup: keyboard }));
    expect(update.mayHave("data")).toBe(false);
    expect(
      probeOf(textUpdate("hi", { reply_markup: keyboard, data: 1 } as Partial<Message>)).mayHave(
        "data",
      ),
    ).toBe(true);
  });

  it("is conclusive for text beyond ASCII, raw or escaped like Telegram does", () => {
    for (const text of ["caf\\u00e9 \\u0416", "café Ж", '\\n\\t\\"\\\\ \\/ \\u001f'])
      expect(probe(`{"update_id":1,"message":{"text":"${text}"}}`).mayHave("photo")).toBe(false);
  });

  it("reads only the bytes that the view covers", () => {
    const padded = new TextEncoder().encode('xx{"update_id":7,"poll":{}}"text"');
    const probed = probeUpdate(padded.subarray(2, -6));
    expect([probed.kind, probed.update_id, probed.mayHave("text")]).toEqual(["poll", 7, false]);
  });

  it("accepts a Buffer", () => {
    expect(probeUpdate(Buffer.from('{"update_id":7,"poll":{}}')).kind).toBe("poll");
  });
});

describe("the kind is inconclusive", () => {
  it.each([
    ["with fields in another order", '{"poll":{},"update_id":1}'],
    ["when it is unknown", '{"update_id":1,"hologram":{}}'],
    ["after white space", '{ "update_id":1,"poll":{}}'],
    ["after a byte order mark", '\uFEFF{"update_id":1,"poll":{}}'],
    ["spelled with escapes", '{"update_id":1,"p\\u006fll":{}}'],
    ["of truncated JSON", '{"update_id":1,"poll":{'],
    ["of invalid JSON", '{"update_id":1;"poll":{}}'],
    ["without a kind", '{"update_id":1}'],
    ["when a message follows", '{"update_id":1,"poll":{},"message":{}}'],
    ["when a message follows under escapes", '{"update_id":1,"poll":{},"m\\u0065ssage":{}}'],
    ["when one is nested and one follows", '{"update_id":1,"poll":{"message":1},"message":{}}'],
    [
      "when one is nested and one follows under escapes",
      '{"update_id":1,"poll":{"message":1},"m\\u0065ssage":{}}',
    ],
    [
      "when a message follows a value that is not an object",
      '{"update_id":1,"poll":5,"message":{}}',
    ],
    ["of no bytes", ""],
    ["of a list", '[{"update_id":1,"poll":{}}]'],
  ])("%s", (_, json) => {
    expect(probe(json).kind).toBe("unknown");
  });
});

describe("the update id is inconclusive", () => {
  it.each([
    ["when it occurs twice", '{"update_id":1,"poll":{},"update_id":2}'],
    ["when it occurs twice, once with escapes", '{"update_id":1,"poll":{},"update\\u005fid":2}'],
    ["when it is not a plain number", '{"update_id":1e2,"poll":{}}'],
    ["when it is negative", '{"update_id":-1,"poll":{}}'],
    ["when it starts with zero", '{"update_id":01,"poll":{}}'],
    ["when it has 16 digits", '{"update_id":9007199254740993,"poll":{}}'],
    ["when it is empty", '{"update_id":,"poll":{}}'],
  ])("%s", (_, json) => {
    expect(probe(json).update_id).toBeUndefined();
  });
});

describe("the chat id is inconclusive", () => {
  const inMessage = (fields: string): string => `{"update_id":1,"message":{${fields}}}`;
  it.each([
    [
      "when a reply holds one too",
      inMessage('"chat":{"id":1},"reply_to_message":{"chat":{"id":1}}'),
    ],
    ["when it belongs to another object", inMessage('"from":{"chat":{"id":1}}')],
    ["when the id occurs twice", inMessage('"chat":{"id":1,"id":2}')],
    ["when the id is not a plain number", inMessage('"chat":{"id":1.5}')],
    ["when the id is not the first field", inMessage('"chat":{"type":"private","id":1}')],
    ["when an escaped name is another chat", inMessage('"chat":{"id":1},"ch\\u0061t":{"id":2}')],
    ["when the payload occurs twice", '{"update_id":1,"message":{"chat":{"id":1}},"message":{}}'],
    ["when it is outside the payload", '{"update_id":1,"poll":5,"x":{"chat":{"id":1}}}'],
    ["when the kind is another", '{"update_id":1,"poll":{"chat":{"id":1}},"message":[]}'],
    ["when there is none", inMessage('"text":"\\"chat\\":{\\"id\\":1}"')],
  ])("%s", (_, json) => {
    expect(parseUpdate(json).update_id).toBe(1);
    expect(probe(json).chat_id).toBeUndefined();
  });
});

describe("the names that can be probed", () => {
  it("consist of characters whose escapes are detected", () => {
    const names = [...read("src/types/generated/objects.ts").matchAll(/^ {2}(\S+?)\??: /gm)];
    expect(names.length).toBeGreaterThan(500);
    expect(
      names.map(([, name]) => name).filter((name) => !/^[a-z0-9_]+$/.test(name ?? "")),
    ).toEqual([]);
  });
});
