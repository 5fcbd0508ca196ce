import type { Translations } from "../../model/bots/bot-settings.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readLanguage } from "./language.ts";

const MAX_NAME = 64;
const MAX_DESCRIPTION = 512;
const MAX_SHORT_DESCRIPTION = 120;

/** https://core.telegram.org/bots/api#setmyname */
export const setMyName: MethodHandler = (call) =>
  setText(call, call.bot.settings.name, { name: "name", max: MAX_NAME, error: "NAME_INVALID" });

/** https://core.telegram.org/bots/api#getmyname */
export const getMyName: MethodHandler = ({ bot, parameters }) =>
  toResult({ name: bot.settings.name.get(readLanguage(parameters)) });

/** https://core.telegram.org/bots/api#setmydescription */
export const setMyDescription: MethodHandler = (call) =>
  setText(call, call.bot.settings.description, {
    name: "description",
    max: MAX_DESCRIPTION,
    error: "DESCRIPTION_TOO_LONG",
  });

/** https://core.telegram.org/bots/api#getmydescription */
export const getMyDescription: MethodHandler = ({ bot, parameters }) =>
  toResult({ description: bot.settings.description.get(readLanguage(parameters)) });

/** https://core.telegram.org/bots/api#setmyshortdescription */
export const setMyShortDescription: MethodHandler = (call) =>
  setText(call, call.bot.settings.shortDescription, {
    name: "short_description",
    max: MAX_SHORT_DESCRIPTION,
    error: "ABOUT_TOO_LONG",
  });

/** https://core.telegram.org/bots/api#getmyshortdescription */
export const getMyShortDescription: MethodHandler = ({ bot, parameters }) =>
  toResult({ short_description: bot.settings.shortDescription.get(readLanguage(parameters)) });

function setText(
  { parameters }: MethodCall,
  texts: Translations,
  { name, max, error }: { readonly name: string; readonly max: number; readonly error: string },
): ReturnType<MethodHandler> {
  const language = readLanguage(parameters);
  const text = parameters.text(name);
  if ([...text].length > max) throw badRequest(error);
  texts.set(language, text);
  return toResult(true);
}
