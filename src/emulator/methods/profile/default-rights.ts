import type { ChatAdministratorRights } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { NO_RIGHTS } from "../../model/chats/rights.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#setmydefaultadministratorrights */
export const setMyDefaultAdministratorRights: MethodHandler = ({ bot, parameters }) => {
  const isForChannels = parameters.boolean("for_channels");
  const rights = readRights(parameters.text("rights"));
  if (isForChannels) bot.settings.channelRights = rights;
  else bot.settings.groupRights = rights;
  return toResult(true);
};

/** https://core.telegram.org/bots/api#getmydefaultadministratorrights */
export const getMyDefaultAdministratorRights: MethodHandler = ({ bot, parameters }) => {
  const { channelRights, groupRights } = bot.settings;
  const rights = parameters.boolean("for_channels") ? channelRights : groupRights;
  return toResult(rights ?? NO_RIGHTS);
};

/** Rights that are not named are not granted. */
function readRights(text: string): ChatAdministratorRights | undefined {
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse administrator rights JSON object");
  if (!isObject(value)) throw badRequest("expected an Object as administrator rights");
  const granted = Object.entries(value).filter(([, isGranted]) => isGranted === true);
  return { ...NO_RIGHTS, ...Object.fromEntries(granted) };
}
