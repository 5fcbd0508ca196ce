import type {
  ChatMember,
  InputMessageContent,
  Message,
  MessageOrigin,
  ReactionType,
  RichBlock,
} from "telewire/types";
import { numberOfDigits, pick, wordsOf } from "./random.ts";

/** Values of the unions that bots meet most often, and a message that contains one of them. */
export interface UnionValues {
  readonly message: Message;
  readonly member: ChatMember;
  readonly reaction: ReactionType;
  /** One of two dozen variants. */
  readonly block: RichBlock;
  /** A union without a tag: its variants are told apart by their fields. */
  readonly content: InputMessageContent;
}

/** Values made by `JSON.parse`, so that they are laid out in memory as in a bot. */
export function unionValues(random: () => number, index: number): UnionValues {
  const user = { id: numberOfDigits(random, 9), is_bot: false, first_name: "Ann" };
  const chat = {
    id: -numberOfDigits(random, 12),
    type: "channel",
    title: `News ${index}`,
  } as const;
  const date = numberOfDigits(random, 10);
  const origins: readonly MessageOrigin[] = [
    { type: "user", date, sender_user: user },
    { type: "hidden_user", date, sender_user_name: "Ann" },
    { type: "chat", date, sender_chat: chat },
    { type: "channel", date, chat, message_id: 7 },
  ];
  const members: readonly ChatMember[] = [
    { status: "member", user },
    { status: "left", user },
    { status: "kicked", user, until_date: date },
  ];
  const reactions: readonly ReactionType[] = [
    { type: "emoji", emoji: "\u{1F44D}" },
    { type: "custom_emoji", custom_emoji_id: `${date}` },
    { type: "paid" },
  ];
  const blocks: readonly RichBlock[] = [
    { type: "paragraph", text: "Hello" },
    { type: "footer", text: "Ann" },
    { type: "divider" },
  ];
  const contents: readonly InputMessageContent[] = [
    { message_text: "Hello" },
    { latitude: 1, longitude: 2 },
    { phone_number: `${date}`, first_name: "Ann" },
  ];
  const file = { file_id: `AgAC${date}`, file_unique_id: `AQAD${date}`, width: 90, height: 90 };
  const held = random() < 0.5 ? { text: wordsOf(random, 6) } : { photo: [file] };
  const forward_origin = pick(random, origins);
  const message: Message = {
    message_id: index,
    date,
    chat,
    from: user,
    forward_origin,
    ...held,
  };
  const values: UnionValues = {
    message,
    member: pick(random, members),
    reaction: pick(random, reactions),
    block: pick(random, blocks),
    content: pick(random, contents),
  };
  return JSON.parse(JSON.stringify(values));
}
