import { type ReactionType, unlisted } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { isService } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, messageIdOf } from "../method.ts";

/** What anybody can react with. */
const EMOJI: ReadonlySet<string> = new Set(
  "❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡".split(
    " ",
  ),
);

/** https://core.telegram.org/bots/api#setmessagereaction */
export const setMessageReaction: MethodHandler = ({ bot, world, parameters }) => {
  const messageId = messageIdOf(parameters);
  // The size of the animation is shown to people only.
  parameters.boolean("is_big");
  const reactions = readReactions(parameters.text("reaction"));
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to react not found");
  if (isService(message)) throw badRequest("message can't be reacted");
  if (reactions.length > 1) throw badRequest("REACTIONS_TOO_MANY");
  for (const reaction of reactions)
    if (reaction.type === "emoji" && !EMOJI.has(reaction.emoji.replace("\ufe0f", "")))
      throw badRequest("REACTION_INVALID");
  chat.react(messageId, bot.user.id, reactions);
  return toResult(true);
};

function readReactions(text: string): ReactionType[] {
  if (text === "") return [];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse reaction types JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of ReactionType");
  return list.map((value) => {
    try {
      if (!isObject(value)) throw new FieldError("expected an Object");
      return readReaction(new JsonFields(value));
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      throw badRequest(`can't parse ReactionType: ${error.message}`);
    }
  });
}

/** Reads one object of the type ReactionType. */
export function readReaction(fields: JsonFields): ReactionType {
  const type = fields.requiredText("type");
  if (type === "emoji") return { type, emoji: unlisted(fields.requiredText("emoji")) };
  if (type === "custom_emoji")
    return { type, custom_emoji_id: fields.requiredText("custom_emoji_id") };
  throw new FieldError("invalid reaction type specified");
}
