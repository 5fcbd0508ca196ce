import { describe, expect, it } from "vitest";
import { SENT_FIELDS } from "../../../scripts/codegen/emit/types/sent-fields.ts";
import { fieldsOf, type Spec } from "../../../scripts/codegen/spec/spec.ts";
import { Bot } from "../../../src/index.ts";
import type { Message, PhotoMessage, TextMessage } from "../../../src/types/index.ts";
import { read } from "../../contract/repository.ts";
import { compiled, type Equal, holds } from "../../types/type-assertions.ts";

const spec = JSON.parse(read("spec/bot-api.json")) as Spec;

describe("the fields of sent messages", () => {
  it("belong to methods that return a message, and to messages", () => {
    const fields = fieldsOf(spec, "Message").map(({ name }) => name);
    const wrong = Object.entries(SENT_FIELDS).filter(
      ([method, field]) => spec.methods[method]?.returns !== "Message" || !fields.includes(field),
    );
    expect(wrong).toEqual([]);
  });

  it("are in the types of calls and of shortcuts, as far as they are certain", () => {
    const bot = new Bot("42:token");
    compiled(async () => {
      const sent = await bot.api.sendMessage({ chat_id: 1, text: "x" });
      holds<Equal<typeof sent, TextMessage>>();
      const document = await bot.api.sendDocument({ chat_id: 1, document: "x" });
      holds<Equal<typeof document, Message>>();
      bot.command("x", async (ctx) => {
        const reply = await ctx.reply("x");
        holds<Equal<typeof reply.text, string>>();
        const photo = await ctx.replyWithPhoto("x");
        holds<Equal<typeof photo, PhotoMessage>>();
      });
    });
  });
});
