import { argumentError } from "../../internal/arguments.ts";
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

/**
 * Passes updates in which one of these reactions was added. Throws a `TypeError` for a text that is not an emoji; which of
 * them are reactions is not checked, since Telegram adds to them.
 */
export function reactionCondition(reaction: Reaction | readonly Reaction[]): Condition {
  const reactions = reactionList(reaction);
  for (const each of reactions) checkReaction(each);
  const labels = reactions.map(labelOf);
  return testCondition("reaction", "message_reaction", labels, ({ messageReaction }) => {
    if (messageReaction === undefined) return false;
    const before = messageReaction.old_reaction.map(labelOf);
    return messageReaction.new_reaction
      .map(labelOf)
      .some((label) => labels.includes(label) && !before.includes(label));
  });
}

/** Flags and keycaps are emojis, but not pictographic. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function checkReaction(reaction: ReactionType): void {
  if (typeof reaction?.type !== "string") throw argumentError("an emoji", reaction);
  if (reaction.type === "emoji" && !EMOJI.test(reaction.emoji))
    throw new TypeError(`${JSON.stringify(reaction.emoji)} is not an emoji: use one such as "👍"`);
}

function labelOf(reaction: ReactionType): string {
  switch (reaction.type) {
    case "emoji":
      // Keyboards type "❤" with a variation selector, which reactions do not have.
      return reaction.emoji.replaceAll("\ufe0f", "");
    case "custom_emoji":
      return `custom_emoji ${reaction.custom_emoji_id}`;
    case "paid":
      return "paid";
  }
}
