import type { ReactionType } from "../../types/index.ts";
import type { Try } from "./condition.ts";
import { type Reaction, reactionList } from "./reaction.ts";

/** Tests an update about reactions: whether one of these was added, which was not there before. */
export function compileReactions(reactions: readonly Reaction[]): Try {
  const wanted = new Set(reactionList(reactions).map(nameOf));
  return ({ messageReaction }) => {
    if (messageReaction === undefined) return false;
    const before = new Set(messageReaction.old_reaction.map(nameOf));
    return messageReaction.new_reaction.some((reaction) => {
      const name = nameOf(reaction);
      return wanted.has(name) && !before.has(name);
    });
  };
}

/** A reaction in a word, for `bot.routes()` too. */
export function nameOf(reaction: ReactionType): string {
  switch (reaction.type) {
    case "emoji":
      return reaction.emoji;
    case "custom_emoji":
      return `custom_emoji ${reaction.custom_emoji_id}`;
    case "paid":
      return "paid";
  }
}
