import type { Message } from "../../../types/index.ts";
import type { Chat } from "../../model/chat.ts";
import { type SeenMessage, toBotMessage } from "../../model/message.ts";
import { publishMessage } from "../../model/publish.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import type { MethodCall } from "../method.ts";
import { replyFields } from "./reply-parameters.ts";
import { checkOptions, readSendOptions, type SendOptions } from "./send-options.ts";

/** What a message contains: a text, or the fields of a medium. */
export type Content = Partial<Message>;

/** Reads what a message contains from the parameters of a call, or throws a refusal. */
export type ContentReader = (call: MethodCall) => Content;

/** Sends a message as a bot. Like the server, reads all parameters before it looks at the chat. */
export function send(call: MethodCall, readContent: ContentReader): MethodResult {
  const content = readContent(call);
  const options = readSendOptions(call.parameters);
  const chat = call.world.getTarget(call.bot, options);
  checkOptions(chat, options);
  return toResult(toBotMessage(post(call, chat, content, options)));
}

/** Who people see as the sender: the bot, the channel, or the business that the bot manages. */
function senderOf({ info, business }: Chat, { bot, world }: MethodCall): Partial<Message> {
  if (business === undefined)
    return info.type === "channel" ? { sender_chat: info } : { from: bot.user };
  const { connectionId } = business;
  const { user } = world.business.get(bot, connectionId).connection;
  return { from: user, business_connection_id: connectionId, sender_business_bot: bot.user };
}

/** Adds a message of the bot to a chat, and delivers it to the other bots there that may see it. */
export function post(
  call: MethodCall,
  chat: Chat,
  content: Content,
  { replyTarget, markup, effectId, isSilent, isProtected }: SendOptions,
): SeenMessage {
  const { bot, world } = call;
  const { reply_markup: _, ...fields } = content;
  const message = chat.send(
    {
      ...senderOf(chat, call),
      date: world.timers.unixTime(),
      ...replyFields(call, chat, replyTarget),
      ...fields,
      ...(isProtected ? { has_protected_content: true } : {}),
      ...(effectId === "" ? {} : { effect_id: effectId }),
      ...(markup === undefined ? {} : { reply_markup: markup }),
    },
    { author: bot.user, isSilent },
  );
  publishMessage(chat, message, "new");
  return message;
}
