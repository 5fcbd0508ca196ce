import type { ReactionType, ReactionTypeEmoji } from "../../types/index.ts";
import { type Condition, testCondition } from "./condition.ts";

/** A reaction as `ctx.react` takes it: an emoji, or a `ReactionType` of the Bot API. */
export type Reaction = ReactionTypeEmoji["emoji"] | ReactionType;

/** Returns one or more reactions in the form of the Bot API. */
export function reactionList(reaction: Reaction | readonly Reaction[]): readonly ReactionType[] {
  return [reaction]
    .flat()
    .map((each) => (typeof each === "string" ? { type: "emoji", emoji: each } : each));
}

/** Passes updates in which one of these reactions was added. */
export function reactionCondition(reaction: Reaction | readonly Reaction[]): Condition {
  const labels = reactionList(reaction).map(labelOf);
  return testCondition("reaction", "message_reaction", labels, ({ messageReaction }) => {
    if (messageReaction === undefined) return false;
    const before = messageReaction.old_reaction.map(labelOf);
    return messageReaction.new_reaction
      .map(labelOf)
      .some((label) => labels.includes(label) && !before.includes(label));
  });
}

function labelOf(reaction: ReactionType): string {
  switch (reaction.type) {
    case "emoji":
      return reaction.emoji;
    case "custom_emoji":
      return `custom_emoji ${reaction.custom_emoji_id}`;
    case "paid":
      return "paid";
  }
}
