import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, requiredText } from "../method.ts";
import { post } from "../sending/send.ts";
import { checkOptions, readSendOptions } from "../sending/send-options.ts";
import { playButton } from "./play-button.ts";

/** https://core.telegram.org/bots/api#sendgame */
export const sendGame: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const shortName = requiredText(parameters, "game_short_name");
  const options = readSendOptions(parameters);
  const chat = world.getTarget(bot, options);
  checkOptions(call, chat, options);
  const game = world.games.get(bot.user, shortName);
  const { markup = playButton(game) } = options;
  const isPlayable = "inline_keyboard" in markup && markup.inline_keyboard[0]?.[0]?.callback_game;
  if (!isPlayable) throw badRequest("REPLY_MARKUP_GAME_EMPTY");
  return toResult(toBotMessage(post(call, chat, { game }, { ...options, markup })));
};
