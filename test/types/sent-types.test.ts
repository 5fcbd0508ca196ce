import { describe, expect, it } from "vitest";
import type { Bot } from "../../src/index.ts";
import {
  type ApiMethods,
  type BotSubscriptionUpdated,
  type ButtonStyle,
  type Chat,
  type ChatAction,
  type ChatType,
  type Dice,
  type DiceEmoji,
  type GetUpdatesParams,
  type InlineKeyboardButton,
  type InlineQueryResultVideo,
  type InputRichBlockMap,
  type InputRichMessageMedia,
  type InputSticker,
  type KeyboardButton,
  type KeyboardButtonPollType,
  type Message,
  type MessageEntity,
  type MessageEntityType,
  type MessageReactionUpdated,
  type ParseMode,
  type Poll,
  type PollType,
  type ReactionEmoji,
  type ReactionTypeEmoji,
  type ReplyKeyboardMarkup,
  type SendMessageParams,
  type SendPollParams,
  type SetMessageReactionParams,
  type SetWebhookParams,
  type Sticker,
  type StickerFormat,
  type StickerType,
  type Unlisted,
  type UpdateKind,
  unlisted,
  type WebhookInfo,
} from "../../src/types/index.ts";
import { compiled, type Equal, holds } from "./type-assertions.ts";

type Param<M extends keyof ApiMethods, P extends keyof ApiMethods[M]["params"]> = NonNullable<
  ApiMethods[M]["params"][P]
>;

describe("the types of parameters", () => {
  it("accept strings in place of keyboard buttons", () => {
    holds<Equal<ReplyKeyboardMarkup["keyboard"], (KeyboardButton | string)[][]>>();
    compiled((): ReplyKeyboardMarkup => ({ keyboard: [["Yes", { text: "No" }]] }));
  });

  it("accept documents in rich messages, and maps without a size", () => {
    compiled(
      (): InputRichMessageMedia => ({ id: "a", media: { type: "document", media: "file_id" } }),
    );
    compiled((): InputRichBlockMap => ({ type: "map", location: { latitude: 1, longitude: 2 } }));
  });
});

describe("enumerations that a bot sends", () => {
  it("have a name where many fields share them, and list their values", () => {
    holds<Equal<ParseMode, "HTML" | "MarkdownV2" | "Markdown" | Unlisted>>();
    holds<Equal<PollType, "regular" | "quiz" | Unlisted>>();
    holds<Equal<Param<"sendMessage", "parse_mode">, ParseMode>>();
    holds<Equal<Param<"sendPoll", "explanation_parse_mode">, ParseMode>>();
    holds<Equal<Param<"sendPoll", "type">, PollType>>();
    holds<Equal<Param<"sendChatAction", "action">, ChatAction>>();
    holds<Equal<Param<"sendDice", "emoji">, DiceEmoji>>();
    holds<Equal<Param<"uploadStickerFile", "sticker_format">, StickerFormat>>();
    holds<Equal<Param<"createNewStickerSet", "sticker_type">, StickerType>>();
    holds<Equal<Param<"setWebhook", "allowed_updates">, (UpdateKind | Unlisted)[]>>();
    holds<Equal<InlineKeyboardButton["style"], ButtonStyle | undefined>>();
    holds<Equal<KeyboardButton["style"], ButtonStyle | undefined>>();
    holds<Equal<KeyboardButtonPollType["type"], PollType | undefined>>();
    holds<Equal<InputSticker["format"], StickerFormat>>();
    holds<Equal<InlineQueryResultVideo["mime_type"], "text/html" | "video/mp4" | Unlisted>>();
  });

  it("reject a misspelled value", () => {
    // @ts-expect-error Did you mean '"HTML"'?
    compiled((): ParseMode => "Html");
    // @ts-expect-error Did you mean '"Markdown"'?
    compiled((): SendMessageParams => ({ chat_id: 1, text: "a", parse_mode: "Mardown" }));
    // @ts-expect-error Did you mean '"message"'?
    compiled((): GetUpdatesParams => ({ allowed_updates: ["mesage"] }));
    // @ts-expect-error Did you mean '"typing"'?
    compiled((): Param<"sendChatAction", "action"> => "typin");
    // @ts-expect-error No such reaction.
    compiled((): ReactionTypeEmoji => ({ type: "emoji", emoji: "tea" }));
    // @ts-expect-error No such style.
    compiled((): InlineKeyboardButton => ({ text: "a", callback_data: "a", style: "green" }));
    // @ts-expect-error No such type of a part of a text.
    compiled((): MessageEntity => ({ type: "blod", offset: 0, length: 1 }));
    // @ts-expect-error A string may be anything.
    compiled((mode: string): ParseMode => mode);
  });

  it("accept any value that is marked as unlisted", () => {
    expect(unlisted("of_tomorrow")).toBe("of_tomorrow");
    compiled((): SendMessageParams => ({ chat_id: 1, text: "a", parse_mode: unlisted("Html5") }));
    compiled((): GetUpdatesParams => ({ allowed_updates: ["message", unlisted("of_tomorrow")] }));
    compiled((kinds: string[]): GetUpdatesParams => ({ allowed_updates: kinds.map(unlisted) }));
    compiled((): ReactionTypeEmoji => ({ type: "emoji", emoji: unlisted("🫖") }));
    compiled((bot: Bot) => bot.chatType(unlisted("of_tomorrow"), (ctx) => ctx.chat.title));
    compiled((bot: Bot) =>
      bot.reaction(["👍", unlisted("🫖")], (ctx) => ctx.react(unlisted("🫖"))),
    );
  });

  it("are received as what can be sent back", () => {
    compiled(
      (message: Message): SendMessageParams => ({
        chat_id: message.chat.id,
        text: message.text ?? "",
        ...(message.entities && { entities: message.entities }),
        ...(message.reply_markup && { reply_markup: message.reply_markup }),
      }),
    );
    compiled(
      (update: MessageReactionUpdated): SetMessageReactionParams => ({
        chat_id: update.chat.id,
        message_id: update.message_id,
        reaction: update.new_reaction,
      }),
    );
    compiled((poll: Poll): SendPollParams["type"] => poll.type);
    compiled((dice: Dice): Param<"sendDice", "emoji"> => dice.emoji);
    compiled((sticker: Sticker): Param<"createNewStickerSet", "sticker_type"> => sticker.type);
    compiled((info: WebhookInfo): SetWebhookParams["allowed_updates"] => info.allowed_updates);
  });

  it("compare with any string, and are strings", () => {
    compiled((entity: MessageEntity): boolean => entity.type === "of_tomorrow");
    compiled((type: MessageEntityType): string => type);
    compiled((reaction: ReactionEmoji): 1 | 0 => {
      switch (reaction) {
        case "👍":
        case "🫖":
          return 1;
        default:
          return 0;
      }
    });
  });
});

describe("enumerations that only Telegram sends", () => {
  it("list their values and accept any other", () => {
    type State = "canceled" | "active" | "failed" | (string & {});
    holds<Equal<BotSubscriptionUpdated["state"], State>>();
    holds<Equal<Chat["type"], ChatType | (string & {})>>();
    compiled((type: string): Chat => ({ id: 1, type }));
  });

  it("are closed under their name, for handwritten signatures", () => {
    type Known = "private" | "group" | "supergroup" | "channel";
    holds<Equal<ChatType, Known | Unlisted>>();
    // @ts-expect-error Did you mean '"group"'?
    compiled((): ChatType => "grup");
  });
});
