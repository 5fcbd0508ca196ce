import { describe, expect, it } from "vitest";
import {
  Composer,
  type Context,
  callbackData,
  deepLink,
  type Middleware,
} from "../../../src/index.ts";

const silent = () => undefined;

/** Returns how an earlier route keeps updates from the last one: as a duplicate, or as one for more updates. */
function behind(...registrations: ((composer: Composer) => unknown)[]): string | undefined {
  const composer = new Composer();
  for (const register of registrations) register(composer);
  const { duplicateOf, shadowedBy } = composer.routes().at(-1) ?? {};
  if (duplicateOf !== undefined) return `same as ${duplicateOf}`;
  return shadowedBy === undefined ? undefined : `within ${shadowedBy}`;
}

const goesOn: Middleware<Context> = (_, next) => next();
const codec = { prefix: "x", unpack: (data: string) => data };

describe("a route after another", () => {
  it("is reported when an earlier prefix, pattern or shorter query includes it", () => {
    const prefix = (bot: Composer) => bot.callbackQuery({ prefix: "x" }, silent);
    expect(behind(prefix, (bot) => bot.callbackQuery("x:1", silent))).toBe("within 0");
    expect(behind(prefix, (bot) => bot.callbackQuery("x", silent))).toBe("within 0");
    expect(behind(prefix, (bot) => bot.callbackQuery(codec, silent))).toBe("within 0");
    expect(behind(prefix, (bot) => bot.chatType("private").callbackQuery("x:1", silent))).toBe(
      "within 0",
    );
    const pattern = (bot: Composer) => bot.command(/^item_/g, silent);
    expect(behind(pattern, (bot) => bot.command("item_1", silent))).toBe("within 0");
    expect(behind(pattern, pattern)).toBe("same as 0");
    const heard = (bot: Composer) => bot.hears(/tea/i, silent);
    expect(behind(heard, (bot) => bot.hears("Tea?", silent))).toBe("within 0");
    const texts = (bot: Composer) => bot.on("message:text", silent);
    expect(behind(texts, texts)).toBe("same as 0");
    const message = (bot: Composer) => bot.on("message", silent);
    expect(behind(message, texts)).toBe("within 0");
    expect(behind(texts, (bot) => bot.on("message:entities:url", silent))).toBe(undefined);
    const sticker = (bot: Composer) => bot.on("message:sticker", silent);
    expect(behind(sticker, (bot) => bot.on("message:sticker:is_video", silent))).toBe("within 0");
  });

  it("is reported for the same reactions, changes of members or types of chat", () => {
    const liked = (bot: Composer) => bot.reaction("👍", silent);
    expect(behind(liked, liked)).toBe("same as 0");
    expect(behind(liked, (bot) => bot.chatType("group").reaction(["👍", "❤"], silent))).toBe(
      "within 0",
    );
    const joined = (bot: Composer) => bot.chatMember("joined", silent);
    expect(behind(joined, joined)).toBe("same as 0");
    const group = (bot: Composer) => bot.chatType("group", silent);
    expect(behind(group, group)).toBe("same as 0");
  });

  it("is not reported when it receives other updates, or the other handler may call next()", () => {
    const x = (bot: Composer) => bot.callbackQuery("x:1", silent);
    const texts = (bot: Composer) => bot.on("message:text", silent);
    const codecOf = (data: string) => (bot: Composer) =>
      bot.callbackQuery({ prefix: "x", unpack: (all) => all.split(data)[1] }, silent);
    const link = (prefix: string) => (bot: Composer) =>
      bot.deepLink(deepLink(callbackData(prefix, { user: "int" })), silent);
    const pairs: [first: (bot: Composer) => unknown, second: (bot: Composer) => unknown][] = [
      [x, (bot) => bot.callbackQuery({ prefix: "x" }, silent)],
      [(bot) => bot.callbackQuery({ prefix: "xs" }, silent), x],
      [(bot) => bot.callbackQuery(codec, silent), x],
      [codecOf("1"), codecOf("2")],
      [codecOf("1"), (bot) => bot.callbackQuery({ prefix: "x" }, silent)],
      [link("a"), link("b")],
      [(bot) => bot.hears(/^x:1$/, silent), x],
      [
        (bot) => bot.command(/^item_/, { prefix: "!" }, silent),
        (bot) => bot.command("item_1", silent),
      ],
      [(bot) => bot.command(/^item_/, silent), (bot) => bot.command("items", silent)],
      [(bot) => bot.filter(() => true).callbackQuery({ prefix: "x" }, silent), x],
      [(bot) => bot.chatType("private").on("message:text", silent), texts],
      [(bot) => bot.fork().on("message:text", silent), texts],
      [texts, (bot) => bot.on(":text", silent)],
      [texts, (bot) => bot.on("message", silent)],
      [(bot) => bot.reaction("❤", silent), (bot) => bot.reaction("👍", silent)],
      // A handler that takes next is likely to call it.
      [(bot) => bot.on("message:text", goesOn), texts],
      [(bot) => bot.callbackQuery({ prefix: "x" }, goesOn), x],
      [(bot) => bot.reaction("👍", goesOn), (bot) => bot.reaction("👍", silent)],
    ];
    for (const [first, second] of pairs)
      expect(behind(first, second), `${first} ${second}`).toBe(undefined);
    const composer = new Composer();
    composer.on("message:text", goesOn, silent);
    composer.callbackQuery(/x/g, silent, silent);
    for (const route of composer.routes())
      expect(route).toMatchObject({ duplicateOf: undefined, shadowedBy: undefined });
  });
});
