import { type MessageReactionUpdated, type ReactionType, unlisted } from "../../../types/index.ts";
import { publish } from "../../model/chats/publish.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import type { Actor } from "./actor.ts";
import { findMessage } from "./send.ts";

/**
 * Replaces the reactions of a person to a message. The bot of a private chat, and bots that are administrators, receive it; in
 * channels, where reactions are anonymous, they receive the counts.
 */
export function reactAs(
  { user, chat, world }: Actor,
  target: Pick<SeenMessage, "message_id">,
  reactions: readonly (string | ReactionType)[],
): void {
  const { message_id } = findMessage({ user, chat, world }, target);
  const old_reaction = chat.reactionsOf(message_id, user.id);
  const new_reaction = reactions.map(
    (reaction): ReactionType =>
      typeof reaction === "string" ? { type: "emoji", emoji: unlisted(reaction) } : reaction,
  );
  chat.react(message_id, user.id, new_reaction);
  const isAdministrator = (id: number) => chat.members.isAdministrator(id);
  const about = { chat: chat.info, message_id, date: world.timers.unixTime() };
  if (chat.info.type === "channel") {
    const reactions = chat.reactionCounts(message_id);
    publish(chat, "message_reaction_count", { ...about, reactions }, isAdministrator);
    return;
  }
  const update: MessageReactionUpdated = {
    ...about,
    user,
    old_reaction: [...old_reaction],
    new_reaction,
  };
  const isPrivate = chat.info.type === "private";
  publish(chat, "message_reaction", update, (id) => isPrivate || isAdministrator(id));
}
