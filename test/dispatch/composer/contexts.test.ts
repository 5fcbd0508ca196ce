import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type AlbumContext,
  Bot,
  type BurstContext,
  type CallbackQueryContext,
  type ChatTypeContext,
  type ChosenInlineResultContext,
  type CommandContext,
  type CommandOptions,
  Composer,
  type Context,
  type ContextOf,
  callbackData,
  commandMenu,
  deepLink,
  type FilterContext,
  type HearsContext,
  type InlineQueryContext,
  type OfQuery,
  type PreCheckoutQueryContext,
  type ReactionContext,
  type ShippingQueryContext,
  session,
  unlisted,
  type WithSession,
} from "../../../src/index.ts";
import type { Message, PhotoSize, User } from "../../../src/types/index.ts";
import { webhook } from "../../../src/webhook/adapters/web.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";
import { compiled, type Equal } from "../../types/type-assertions.ts";

/** Compiles only for equal types: the compiler is the test. */
function same<A, B>(...proof: Equal<A, B> extends true ? [] : [never]): void {
  expect(proof).toEqual([]);
}

const bot = new Bot("42:token", { botInfo: me });

describe("what is certain about ctx", () => {
  it("is the sender of messages that are not channel posts", () => {
    bot.on("message", (ctx) => same<typeof ctx.from, User>());
    bot.on("message", (ctx) => same<typeof ctx.msg.from, User>());
    bot.on("message:text", (ctx) => same<typeof ctx.msg.from, User>());
    bot.on("edited_message", (ctx) => same<typeof ctx.from, User>());
    bot.on("business_message:photo", (ctx) => same<typeof ctx.from, User>());
    bot.on("channel_post", (ctx) => same<typeof ctx.from, User | undefined>());
    bot.on("guest_message", (ctx) => same<typeof ctx.from, User | undefined>());
    bot.on("msg", (ctx) => {
      same<typeof ctx.from, User | undefined>();
      if (ctx.kind === "message") same<typeof ctx.from, User>();
    });
  });

  it("is the connection of business updates", () => {
    bot.on("business_message", (ctx) => {
      same<typeof ctx.businessConnectionId, string>();
      same<typeof ctx.msg.business_connection_id, string>();
    });
    bot.on("business_connection", (ctx) => {
      same<typeof ctx.businessConnectionId, string>();
      same<typeof ctx.chatId, number>();
    });
    bot.on("deleted_business_messages", (ctx) => same<typeof ctx.businessConnectionId, string>());
  });

  it("is the message of a reaction", () => {
    bot.on("message_reaction", (ctx) => same<typeof ctx.msgId, number>());
    bot.on("message_reaction_count", (ctx) => same<typeof ctx.msgId, number>());
  });

  it("is the text that a trigger matched", () => {
    bot.command("x", (ctx) => same<typeof ctx.msg.text, string>());
    bot.command(["x", /y/], (ctx) => same<typeof ctx.match, string | RegExpMatchArray>());
    bot.command("x", { captions: true }, (ctx) => {
      same<typeof ctx.msg.text, string | undefined>();
      const text: string = ctx.msg.text ?? ctx.msg.caption;
      return text;
    });
    bot.hears(/x/, (ctx) => {
      const text: string = ctx.msg.text ?? ctx.msg.caption;
      return text;
    });
    const link = deepLink(callbackData("ref", { user: "int" }));
    bot.deepLink(link, (ctx) => same<typeof ctx.msg.text, string>());
    bot.callbackQuery(/x/, (ctx) => same<typeof ctx.callbackQuery.data, string>());
    bot.callbackQuery({ prefix: "x" }, (ctx) => same<typeof ctx.callbackQuery.data, string>());
    bot.inlineQuery("x", (ctx) => same<typeof ctx.inlineQuery.query, string>());
    bot.chosenInlineResult("x", (ctx) => same<typeof ctx.chosenInlineResult.result_id, string>());
    bot.preCheckoutQuery("x", (ctx) => same<typeof ctx.preCheckoutQuery.invoice_payload, string>());
    bot.shippingQuery("x", (ctx) => same<typeof ctx.shippingQuery.invoice_payload, string>());
  });

  it("is the sender of a command, unless channel posts may be commands", () => {
    bot.command("x", (ctx) => same<typeof ctx.from, User>());
    bot.command(/x/, { captions: true }, (ctx) => same<typeof ctx.from, User>());
    bot.command("x", { channelPosts: true }, (ctx) => {
      same<typeof ctx.kind, "message" | "channel_post">();
      same<typeof ctx.from, User | undefined>();
      same<typeof ctx.msg.text, string>();
    });
    const options: CommandOptions = { prefix: "!" };
    bot.command("x", options, (ctx) => {
      same<typeof ctx.from, User | undefined>();
      same<typeof ctx.msg.text, string | undefined>();
    });
  });

  it("is what chats of a type have", () => {
    bot.chatType("private", (ctx) => {
      same<typeof ctx.from, User>();
      same<typeof ctx.chat.first_name, string>();
    });
    bot.chatType("group", (ctx) => same<typeof ctx.chat.title, string>());
    bot.chatType(["group", "supergroup"], (ctx) => {
      same<typeof ctx.chat.title, string>();
      same<typeof ctx.from, User | undefined>();
    });
    bot.chatType(["private", "channel"], (ctx) => same<typeof ctx.from, User | undefined>());
    // Nothing is known about a type that this version does not list.
    bot.chatType(unlisted("private"), (ctx) => {
      same<typeof ctx.from, User | undefined>();
      same<typeof ctx.chat.title, string | undefined>();
    });
    bot.chatType(["group", unlisted("channel")], (ctx) => {
      same<typeof ctx.channelPost, Message | undefined>();
    });
  });

  it("adds up", () => {
    bot.chatType("private").on("message:text", (ctx) => {
      same<typeof ctx.from, User>();
      same<typeof ctx.msg.text, string>();
      same<typeof ctx.chat.first_name, string>();
    });
    bot
      .on("message")
      .chatType("group")
      .command("x", (ctx) => {
        same<typeof ctx.chat.title, string>();
        same<typeof ctx.msg.text, string>();
      });
    // A private chat has no channel posts, and a channel has nothing else.
    bot.chatType("private").hears("x", (ctx) => {
      same<typeof ctx.kind, "message">();
      same<typeof ctx.from, User>();
    });
    bot.chatType("channel").on("msg:text", (ctx) => same<typeof ctx.kind, "channel_post">());
    bot.chatType("channel").command("x", (ctx) => same<typeof ctx, never>());
    bot
      .chatType("channel")
      .command("x", { channelPosts: true }, (ctx) => same<typeof ctx.kind, "channel_post">());
  });
});

interface Data {
  count: number;
  name?: string;
}

type MyContext = Context & WithSession<Data>;

const createDeclared = (): Bot<MyContext> => new Bot<MyContext>("42:token", { botInfo: me });

describe("a declared context", () => {
  it("has its properties in the handlers of the bot and of composers, wherever they are", async () => {
    const counts: number[] = [];
    const declared = createDeclared();
    const extra = new Composer<MyContext>();
    declared.use(session({ initial: (): Data => ({ count: 0 }) }));
    declared.command("count", (ctx, next) => {
      ctx.session.count += ctx.from.id;
      return next();
    });
    declared.use(extra);
    extra.on("message:text", (ctx) => counts.push(ctx.session.count));
    await declared.handleUpdate(textUpdate("/count"));
    expect(counts).toEqual([7]);
  });

  it("reaches the handler of invalid arguments, with what is certain in a command", () => {
    const args = z.tuple([z.coerce.number()]);
    const invalid = (ctx: FilterContext<"message:text", MyContext>) => [
      ctx.from.id,
      ctx.session.count,
    ];
    createDeclared().command("x", { args, invalid }, (ctx) => same<typeof ctx.args, [number]>());
    createDeclared().command("x", { invalid: (ctx) => same<typeof ctx.from, User>() });
    createDeclared().command(
      /x/,
      { args, channelPosts: true, invalid: (ctx) => same<typeof ctx.from, User | undefined>() },
      (ctx) => same<typeof ctx.args, [number]>(),
    );
  });

  it("reaches the handler of errors", () => {
    createDeclared().catch((_, ctx) => same<typeof ctx.session, Data>());
  });

  it("is accepted wherever a bot is", () => {
    const declared = createDeclared();
    expect(webhook(declared, { secretToken: "secret" })).toBeInstanceOf(Function);
    expect(declared.withToken("43:token").api).toBeDefined();
    compiled(() => declared.syncCommands(commandMenu({ count: "Count" })));
  });

  it("is required of composers, and not satisfied by less", () => {
    const needy = new Composer<MyContext>();
    createDeclared().use(needy);
    new Bot("42:token").use(session({ initial: (): Data => ({ count: 0 }) })).use(needy);
    // @ts-expect-error: no session
    new Bot("42:token").use(needy);
  });
});

describe("extensions", () => {
  it("add up when one call registers several", () => {
    const app = bot.use(
      session({ initial: () => ({ count: 0 }) }),
      (_, next) => next(),
      session({ property: "user", initial: () => ({ seen: 0 }) }),
    );
    app.use((ctx) => {
      same<typeof ctx.session, { count: number }>();
      same<typeof ctx.user, { seen: number }>();
    });
  });
});

describe("the context types", () => {
  it("fit handlers of the verb that they name", () => {
    const kinds: unknown[] = [];
    bot.command(["a", "b"], (ctx: CommandContext) => kinds.push(ctx.msg.text));
    bot.command(/a/, (ctx: CommandContext<Context, RegExp>) => kinds.push(ctx.match.index));
    bot.on("message:photo", (ctx: FilterContext<"message:photo">) => ctx.msg.photo.length);
    bot.chatType("group", (ctx: ChatTypeContext<"group">) => ctx.chat.title);
    for (const trigger of ["x", /x/]) {
      bot.hears(trigger, (ctx: HearsContext) => ctx.match.length);
      bot.callbackQuery(trigger, (ctx: CallbackQueryContext) => ctx.callbackQuery.data);
      bot.inlineQuery(trigger, (ctx: InlineQueryContext) => ctx.inlineQuery.query);
      bot.chosenInlineResult(trigger, (ctx: ChosenInlineResultContext) => ctx.from.id);
      bot.preCheckoutQuery(trigger, (ctx: PreCheckoutQueryContext) => ctx.from.id);
      bot.shippingQuery(trigger, (ctx: ShippingQueryContext) => ctx.from.id);
    }
    bot.hears(/x/, (ctx: HearsContext<Context, RegExp>) => ctx.match[1]);
    const buy = callbackData("buy", { id: "int" });
    bot.callbackQuery(buy, (ctx: CallbackQueryContext<Context, typeof buy>) => ctx.match.id + 1);
    bot.reaction("👍", (ctx: ReactionContext) => ctx.messageReaction.chat);
    bot.callbackQuery(
      /x/,
      (ctx: Context & { match: RegExpMatchArray } & OfQuery<"callback_query:data">) => ctx.match[0],
    );
    expect(kinds).toEqual([]);
  });

  it("take a context of one's own", () => {
    const declared = createDeclared();
    declared.command("x", (ctx: CommandContext<MyContext>) => ctx.session.count);
    declared.on("message", (ctx: FilterContext<"message", MyContext>) => ctx.session.count);
    declared.callbackQuery("x", (ctx: CallbackQueryContext<MyContext>) => ctx.session.count);
    const app = bot.use(session({ initial: () => ({ tea: 1 }) }));
    same<ContextOf<typeof app>["session"], { tea: number }>();
    same<ContextOf<typeof declared>, MyContext>();
    app.command("x", (ctx: CommandContext<ContextOf<typeof app>>) => ctx.session.tea);
    // @ts-expect-error: bot has no session
    bot.command("x", (ctx: CommandContext<ContextOf<typeof app>>) => ctx.session.tea);
  });

  it("are what the verbs infer", () => {
    bot.command("x", (ctx) => same<typeof ctx, CommandContext>());
    bot.hears("x", (ctx) => same<typeof ctx, HearsContext<Context, string>>());
    bot.on("message:text", (ctx) => {
      same<typeof ctx, FilterContext<"message:text">>();
      const message: Message = ctx.msg;
      return message;
    });
  });
});

describe("the type of what is gathered", () => {
  type AlbumMessage = Message & { media_group_id: string };

  it("is narrowed as ctx.msg is in a burst", () => {
    bot.burst((ctx) => {
      same<typeof ctx.kind, "message" | "channel_post" | "business_message">();
      same<(typeof ctx.burst)[number]["from"], User | undefined>();
    });
    bot
      .burst({ waitMs: 1_000 }, (ctx) => ctx.burst.length)
      .on("message:text", (ctx) => {
        same<(typeof ctx.burst)[number]["text"], string>();
        same<(typeof ctx.burst)[number]["from"], User>();
        same<typeof ctx.msg.text, string>();
      });
    bot.on("message").burst((ctx) => same<(typeof ctx.burst)[number]["from"], User>());
    bot
      .chatType("private")
      .burst()
      .on(":photo", (ctx) => same<(typeof ctx.burst)[number]["photo"], PhotoSize[]>());
  });

  it("is a message of a media group in an album, of any content", () => {
    bot.album((ctx) => {
      same<(typeof ctx.album)[number], AlbumMessage>();
      same<typeof ctx.msg.media_group_id, string>();
    });
    bot.album({ waitMs: 1 }).on("message:photo", (ctx) => {
      same<typeof ctx.msg.photo, PhotoSize[]>();
      same<(typeof ctx.album)[number]["photo"], PhotoSize[] | undefined>();
    });
  });

  it("is known in handlers and composers elsewhere", () => {
    const count = (ctx: BurstContext) => ctx.burst.length;
    const texts = (ctx: FilterContext<"message:text", BurstContext>) =>
      ctx.burst.map(({ text }) => text);
    const save = (ctx: AlbumContext) => ctx.album.map(({ media_group_id }) => media_group_id);
    bot.burst(count).on("message:text", texts);
    bot.album(save);
    bot.burst(new Composer<BurstContext>(count), new Composer());
    // @ts-expect-error: ctx.burst exists under burst() only
    bot.on("message", count);
    // @ts-expect-error: not every burst is of texts
    bot.burst(texts);
    const app = bot.use(session({ initial: () => ({ count: 0 }) }));
    app.overtake().command("stop", (ctx) => ctx.session.count);
    app.burst((ctx) => ctx.session.count + ctx.burst.length);
    app.album().chatType("private", (ctx) => ctx.chat.first_name + ctx.album.length);
  });
});
