import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isUnion, type Spec } from "../../scripts/codegen/spec/spec.ts";
import { functionNamed } from "./named-unions.ts";

const root = resolve(import.meta.dirname, "../..");
const spec = JSON.parse(readFileSync(resolve(root, "spec/bot-api.json"), "utf8")) as Spec;
const { Message: message } = spec.types;
const fields = message === undefined || isUnion(message) ? [] : message.fields;
const contents = fields.filter(({ content }) => content).map(({ name }) => name);

const guard = (content: string): ((value: unknown) => unknown) =>
  functionNamed(`is${content.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Message`);

describe("message guards", () => {
  it("exist for each content of a message, and not for its other fields", () => {
    expect(contents).toHaveLength(78);
    for (const name of ["text", "photo", "new_chat_members", "pinned_message", "web_app_data"])
      expect(contents).toContain(name);
    const about = fields.filter(({ content }) => !content).map(({ name }) => name);
    for (const name of ["caption", "entities", "reply_markup", "via_bot", "reply_to_message"])
      expect(about).toContain(name);
    expect(() => guard("caption")).toThrow("not exported");
  });

  it.each(contents)("%s: checks only that field", (content) => {
    const is = guard(content);
    const bare = { message_id: 1, date: 2, chat: { id: 3, type: "private" } };
    expect(is({ ...bare, [content]: "" })).toBe(true);
    expect(is(Object.fromEntries(contents.map((name) => [name, {}])))).toBe(true);
    for (const other of contents)
      if (other !== content) expect(is({ ...bare, [other]: {} })).toBe(false);
    for (const none of [bare, { ...bare, date: 0 }, { [content]: undefined }, undefined])
      expect(is(none)).toBe(false);
  });
});
