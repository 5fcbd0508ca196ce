import { describe, expect, it } from "vitest";
import { Context as ContextClass } from "../../../src/dispatch/context/context.ts";
import { type Context, createClient } from "../../../src/index.ts";
import type { MessageEntity, PhotoSize, Update } from "../../../src/types/index.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { compiled, type Equal, holds } from "../../types/type-assertions.ts";

const chat = { id: 1, type: "private", first_name: "Ada" };
const me = { id: 7, is_bot: true, first_name: "Bot" };

/** The context of a message with these fields. */
function contextOf(fields: object): Context {
  const update: Update = { update_id: 1, message: { message_id: 1, date: 1, chat, ...fields } };
  return new ContextClass(update, ownerOf(createClient("1:a")));
}

const url: MessageEntity = { type: "url", offset: 4, length: 11 };
const bold: MessageEntity = { type: "bold", offset: 0, length: 3 };
const text = "see example.org";

describe("ctx.entities()", () => {
  it("returns entities with the text that they cover", () => {
    const ctx = contextOf({ text, entities: [bold, url] });
    expect(ctx.entities()).toEqual([
      { ...bold, text: "see" },
      { ...url, text: "example.org" },
    ]);
  });

  it("returns only those of the given types", () => {
    const ctx = contextOf({ text, entities: [bold, url] });
    expect(ctx.entities("url")).toEqual([{ ...url, text: "example.org" }]);
    expect(ctx.entities(["bold", "url"])).toHaveLength(2);
    expect(ctx.entities("email")).toEqual([]);
    expect(ctx.entities([])).toEqual([]);
  });

  it("reads captions", () => {
    const ctx = contextOf({ caption: text, caption_entities: [url] });
    expect(ctx.entities().map((entity) => entity.text)).toEqual(["example.org"]);
  });

  it("counts in UTF-16 units, as Telegram does", () => {
    const ctx = contextOf({ text: "👋 hi", entities: [{ type: "bold", offset: 3, length: 2 }] });
    expect(ctx.entities()[0]?.text).toBe("hi");
  });

  it("returns an empty list for updates without a message", () => {
    const update: Update = {
      update_id: 1,
      inline_query: { id: "1", from: { ...me, is_bot: false }, query: "", offset: "" },
    };
    expect(new ContextClass(update, ownerOf(createClient("1:a"))).entities()).toEqual([]);
  });

  it("leaves the update unchanged", () => {
    const ctx = contextOf({ text, entities: [url] });
    ctx.entities();
    expect(ctx.msg?.entities).toEqual([url]);
  });
});

describe("ctx.has()", () => {
  const photo: PhotoSize[] = [{ file_id: "f", file_unique_id: "u", width: 1, height: 1 }];

  it("returns whether the update matches a query, or one of several", () => {
    const ctx = contextOf({ text, entities: [url] });
    expect(ctx.has("message:text")).toBe(true);
    expect(ctx.has("::url")).toBe(true);
    expect(ctx.has("message:photo")).toBe(false);
    expect(ctx.has(["message:photo", "message:text"])).toBe(true);
    expect(ctx.has([])).toBe(false);
  });

  it("rejects an invalid query", () => {
    // @ts-expect-error: there is no such query.
    expect(() => contextOf({}).has("message:txt")).toThrow('Did you mean "message:text"?');
  });

  it("narrows the type of ctx", () => {
    const ctx: Context = contextOf({ photo });
    expect(ctx.has("message:photo") && ctx.msg.photo).toBe(photo);
    compiled((other: Context) => {
      if (other.has("callback_query:data")) holds<Equal<typeof other.callbackQuery.data, string>>();
      // @ts-expect-error: it may have none.
      other.callbackQuery.data;
    });
  });

  it("keeps what a declared context has beside", () => {
    compiled((ctx: Context & { cart: string[] }) => {
      if (ctx.has("message:text")) holds<Equal<typeof ctx.cart, string[]>>();
    });
  });
});

describe("shortcuts", () => {
  const isOwn = (object: object, name: string): boolean => Object.hasOwn(object, name);

  it("are methods of a prototype, which loops over a context do not list", () => {
    const ctx = contextOf({ text });
    expect("reply" in ctx).toBe(true);
    expect(isOwn(ctx, "reply")).toBe(false);
    expect(ctx.reply).toBe(contextOf({}).reply);
    const names: string[] = [];
    for (const name in ctx) names.push(name);
    expect(names).not.toContain("reply");
    expect(names).not.toContain("args");
  });

  it("can be replaced in a subclass", () => {
    class Quiet extends ContextClass {
      override reply = (): Promise<never> => Promise.reject(new Error("quiet"));
    }
    const quiet = new Quiet(contextOf({}).update, ownerOf(createClient("1:a")));
    expect(quiet.reply).not.toBe(contextOf({}).reply);
    expect(quiet.replyWithPhoto).toBe(contextOf({}).replyWithPhoto);
  });
});
