import { describe, expect, it } from "vitest";
import { bold, Context, createClient, fmt } from "../../../src/index.ts";
import type { Message } from "../../../src/types/index.ts";
import { okResponse, ScriptedTransport } from "../../client/scripted-transport.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { ada } from "../../support/updates.ts";

const message = {
  message_id: 3,
  date: 0,
  chat: { id: 7, type: "private", first_name: "Ada" },
  from: ada,
  text: "hi",
  entities: [{ type: "italic", offset: 0, length: 2 }],
} satisfies Message;

/** Returns the parameters that a call sends in response to the message. */
async function sentBy(call: (ctx: Context) => Promise<unknown>): Promise<unknown> {
  const transport = new ScriptedTransport(() => okResponse(true));
  const api = createClient("1:token", { transport });
  await call(new Context({ update_id: 1, message }, ownerOf(api)));
  return JSON.parse(String(transport.requests[0]?.body));
}

describe("shortcuts that send a text", () => {
  const text = fmt`Hello, ${bold("Ada")}`;
  const sent = { text: "Hello, Ada", entities: [{ type: "bold", offset: 7, length: 3 }] };

  it("take one with its entities", async () => {
    expect(await sentBy((ctx) => ctx.reply(text))).toEqual({ chat_id: 7, ...sent });
    expect(await sentBy((ctx) => ctx.replyWithDraft(text))).toMatchObject(sent);
    expect(await sentBy((ctx) => ctx.editMessageText(text))).toEqual({
      chat_id: 7,
      message_id: 3,
      ...sent,
    });
  });

  it("use no other property of a message", async () => {
    expect(await sentBy((ctx) => ctx.reply({ ...message }))).toEqual({
      chat_id: 7,
      text: "hi",
      entities: message.entities,
    });
  });

  it("take one without entities, and parameters beside it", async () => {
    expect(await sentBy((ctx) => ctx.reply({ text: "x" }, { protect_content: true }))).toEqual({
      chat_id: 7,
      text: "x",
      protect_content: true,
    });
  });

  it("accept a rich message where Telegram does", async () => {
    const rich_message = { markdown: "# Tea" };
    expect(await sentBy((ctx) => ctx.editMessageText(rich_message))).toEqual({
      chat_id: 7,
      message_id: 3,
      rich_message,
    });
  });

  it("do not accept a rich message where Telegram accepts only a text", () => {
    // @ts-expect-error reply sends a text; replyWithRichMessage sends this.
    const reply = (ctx: Context) => ctx.reply({ markdown: "# Tea" });
    expect(reply).toBeTypeOf("function");
  });
});
