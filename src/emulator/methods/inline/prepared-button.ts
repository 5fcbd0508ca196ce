import { parseJson } from "../../json.ts";
import { toResult } from "../../wire/envelope.ts";
import { refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseKeyboardButton } from "../keyboards/keyboard-button.ts";
import { getUser, type MethodHandler, userIdOf } from "../method.ts";

/** https://core.telegram.org/bots/api#savepreparedkeyboardbutton */
export const savePreparedKeyboardButton: MethodHandler = ({ bot, world, parameters }) => {
  const text = parameters.text("button");
  const userId = userIdOf(parameters);
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse keyboard button JSON object");
  const button = refuseFieldErrors("keyboard button", () => parseKeyboardButton(value));
  getUser(world, userId);
  if (button === undefined) throw badRequest("keyboard button text must be non-empty");
  const asks = button.request_users ?? button.request_chat ?? button.request_managed_bot;
  if (asks === undefined) throw badRequest("BUTTON_INVALID");
  return toResult({ id: world.preparedButtons.add({ bot, userId, button }) });
};
