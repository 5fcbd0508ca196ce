import { type Dice, unlisted } from "../../../types/index.ts";
import { type Random, randomInteger } from "../../random.ts";

/** The number of values of each die. */
const DICE: ReadonlyMap<string, number> = new Map([
  ["🎲", 6],
  ["🎯", 6],
  ["🎳", 6],
  ["🏀", 5],
  ["⚽", 5],
  ["🎰", 64],
]);

/** Throws a die; returns undefined for an emoji that is not a die. */
export function throwDice(random: Random, emoji: string): Dice | undefined {
  const name = emoji.replace("\ufe0f", "");
  const values = DICE.get(name);
  if (values === undefined) return undefined;
  return { emoji: unlisted(name), value: randomInteger(random, 1, values) };
}
