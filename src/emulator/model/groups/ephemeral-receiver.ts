import type { Message } from "../../../types/index.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";
import type { SeenMessage } from "../messages/message.ts";
import type { World } from "../world.ts";

/**
 * Returns the bot that alone receives a message of a person: one that declared the command as ephemeral, or that sent the
 * ephemeral message to which this is a reply. Undefined for a message that everybody sees.
 */
export function ephemeralReceiver(
  world: World,
  chat: Chat,
  { text = "", entities = [] }: Partial<Message>,
  replied: SeenMessage | undefined,
): BotAccount | undefined {
  const { type } = chat.info;
  if (type !== "group" && type !== "supergroup") return undefined;
  if (replied?.ephemeral_message_id !== undefined) return world.bots.get(replied.from?.id ?? 0);
  const [first] = entities;
  if (first?.type !== "bot_command" || first.offset !== 0) return undefined;
  const [command = "", addressee] = text.slice(1, first.length).toLowerCase().split("@");
  for (const { user } of chat.bots) {
    const bot = world.bots.get(user.id);
    const isMeant = addressee === undefined || addressee === user.username?.toLowerCase();
    if (bot !== undefined && isMeant && hasEphemeralCommand(bot, chat, command)) return bot;
  }
  return undefined;
}

/** The keys of the lists of commands begin with the scope, and with the chat if it is for one. */
function hasEphemeralCommand({ settings }: BotAccount, chat: Chat, name: string): boolean {
  return [...settings.commands].some(([key, commands]) => {
    const [scope = "", chatId] = key.split(" ");
    const isForChat = scope.startsWith("chat") ? chatId === String(chat.id) : true;
    return (
      scope !== "all_private_chats" &&
      isForChat &&
      commands.some(({ command, is_ephemeral }) => command === name && is_ephemeral === true)
    );
  });
}
