import { unlisted } from "../../../../types/index.ts";
import { randomInteger } from "../../../random.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { ContentReader } from "../send.ts";

/** The number of values of each die. */
const DICE: ReadonlyMap<string, number> = new Map([
  ["🎲", 6],
  ["🎯", 6],
  ["🎳", 6],
  ["🏀", 5],
  ["⚽", 5],
  ["🎰", 64],
]);

/** Reads the parameters of sendDice, and throws the die. */
export const readDice: ContentReader = ({ parameters, world }) => {
  const emoji = parameters.text("emoji").replace("\ufe0f", "") || "🎲";
  const values = DICE.get(emoji);
  if (values === undefined) throw badRequest("DICE_EMOTICON_INVALID");
  return { dice: { emoji: unlisted(emoji), value: randomInteger(world.random, 1, values) } };
};

/** Reads the parameters of sendContact. */
export const readContact: ContentReader = ({ parameters }) => {
  const phone_number = requireText(parameters, "phone_number");
  const first_name = requireText(parameters, "first_name");
  const last_name = parameters.text("last_name");
  const vcard = parameters.text("vcard");
  return {
    contact: {
      phone_number,
      first_name,
      ...(last_name === "" ? {} : { last_name }),
      ...(vcard === "" ? {} : { vcard }),
    },
  };
};

function requireText(parameters: Parameters, name: string): string {
  const text = parameters.text(name);
  if (text === "") throw badRequest(`parameter "${name}" is required`);
  return text;
}
