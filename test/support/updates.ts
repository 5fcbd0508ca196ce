import type {
  CallbackQuery,
  Chat,
  Message,
  MessageEntity,
  Poll,
  Update,
  User,
} from "../../src/types/index.ts";

export const bot: User = { id: 42, is_bot: true, first_name: "Shop", username: "shop_bot" };
export const ada: User = { id: 7, is_bot: false, first_name: "Ada" };
export const privateChat: Chat = { id: 7, type: "private", first_name: "Ada" };

/** A poll that belongs to no chat. */
export const closedPoll: Poll = {
  id: "1",
  question: "?",
  options: [],
  total_voter_count: 0,
  is_closed: true,
  is_anonymous: true,
  type: "regular",
  allows_multiple_answers: false,
  allows_revoting: false,
  members_only: false,
};

let lastUpdateId = 1000;

/** A message from a user; a leading command is marked as the server does. */
export function message(text: string, rest: Partial<Message> = {}): Message {
  const command = /^\/[A-Za-z0-9_]+(@\w+)?/.exec(text)?.[0];
  const entities: MessageEntity[] =
    command === undefined ? [] : [{ type: "bot_command", offset: 0, length: command.length }];
  return {
    message_id: 5,
    date: 1_700_000_000,
    chat: privateChat,
    from: ada,
    text,
    ...(entities.length > 0 && { entities }),
    ...rest,
  };
}

/** An update with a message. */
export function textUpdate(text: string, rest: Partial<Message> = {}): Update {
  return { update_id: ++lastUpdateId, message: message(text, rest) };
}

/** An update for a pressed button of a message from the bot. */
export function buttonUpdate(data: string, rest: Partial<CallbackQuery> = {}): Update {
  const under = message("Choose", { from: bot });
  return {
    update_id: ++lastUpdateId,
    callback_query: {
      id: "q1",
      from: ada,
      chat_instance: "c1",
      message: under,
      data,
      ...rest,
    },
  };
}
