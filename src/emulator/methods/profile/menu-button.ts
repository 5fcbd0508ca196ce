import type { MenuButton } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { checkLink } from "../../text/link.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#setchatmenubutton */
export const setChatMenuButton: MethodHandler = (call) => {
  const button = readButton(call.parameters.text("menu_button"));
  call.bot.settings.menuButtons.set(readUser(call), button);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#getchatmenubutton */
export const getChatMenuButton: MethodHandler = (call) => {
  const { menuButtons } = call.bot.settings;
  return toResult(menuButtons.get(readUser(call)) ?? menuButtons.get(0) ?? { type: "commands" });
};

/** The private chat of the button; 0 for all that have none of their own. */
function readUser({ bot, world, parameters }: MethodCall): number {
  const text = parameters.text("chat_id");
  if (text === "") return 0;
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (id === 0) throw badRequest("invalid chat_id specified");
  if (world.findPrivateChat(bot, id) === undefined) throw badRequest("user not found");
  return id;
}

function readButton(text: string): MenuButton {
  if (text === "") return { type: "default" };
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse menu button JSON object");
  try {
    if (!isObject(value)) throw new FieldError("MenuButton must be an Object");
    return readFields(new JsonFields(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse menu button: ${error.message}`);
  }
}

function readFields(fields: JsonFields): MenuButton {
  const type = fields.requiredText("type");
  if (type === "default" || type === "commands") return { type };
  if (type !== "web_app") throw new FieldError("MenuButton has unsupported type");
  const text = fields.requiredText("text");
  const url = fields.requiredObject("web_app").requiredText("url");
  if (text === "") throw badRequest("menu button text must be non-empty");
  const checked = checkLink(url, { httpsOnly: true });
  if (checked.link === undefined)
    throw badRequest(`menu button Web App URL '${url}' is invalid: ${checked.error}`);
  return { type, text, web_app: { url: checked.link } };
}
