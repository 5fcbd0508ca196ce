import { throwDice } from "../../../model/content/dice.ts";
import { badRequest } from "../../../wire/refusal.ts";
import { requiredText } from "../../method.ts";
import type { ContentReader } from "../send.ts";

/** Reads the parameters of sendDice, and throws the die. */
export const readDice: ContentReader = ({ parameters, world }) => {
  const dice = throwDice(world.random, parameters.text("emoji") || "🎲");
  if (dice === undefined) throw badRequest("DICE_EMOTICON_INVALID");
  return { dice };
};

/** Reads the parameters of sendContact. */
export const readContact: ContentReader = ({ parameters }) => {
  const phone_number = requiredText(parameters, "phone_number");
  const first_name = requiredText(parameters, "first_name");
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
