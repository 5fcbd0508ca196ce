import type { ReactionType, ReactionTypeEmoji } from "../../types/index.ts";

/** A reaction as `ctx.react` takes it: an emoji alone, or as the manual has it. */
export type Reaction = ReactionTypeEmoji["emoji"] | ReactionType;

/** The manual's list of one reaction or several. */
export function reactionList(reaction: Reaction | readonly Reaction[]): readonly ReactionType[] {
  return [reaction]
    .flat()
    .map((each) => (typeof each === "string" ? { type: "emoji", emoji: each } : each));
}
