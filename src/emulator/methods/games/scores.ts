import type { GameHighScore } from "../../../types/index.ts";
import { around, rank } from "../../model/games/games.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { findTarget, type Target } from "../messages/find-target.ts";
import { getUser, MAX_INT32, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";

/** https://core.telegram.org/bots/api#setgamescore */
export const setGameScore: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const score = parameters.integer("score", 0, -1, MAX_INT32);
  const isForced = parameters.boolean("force");
  const keepsText = parameters.boolean("disable_edit_message");
  const target = findTarget(call, "message to set game score");
  const userId = userIdOf(parameters);
  const { chat, message, isInline } = target;
  getUser(world, userId);
  const { game } = message;
  const isOwn = (message.via_bot?.id ?? chat.authorOf(message)) === bot.user.id;
  if (game === undefined || !isOwn || message.reply_markup === undefined)
    throw badRequest("game score can't be set");
  if (score < 0) throw badRequest("SCORE_INVALID");
  const scores = world.games.scoresIn(chat.instance, bot.user, game);
  const old = scores.get(userId) ?? 0;
  if (score === old || (score < old && !isForced)) throw badRequest("BOT_SCORE_NOT_MODIFIED");
  scores.set(userId, score);
  if (keepsText) return toResult(isInline ? true : toBotMessage(message));
  const text = describeScores(tableOf(call, target));
  const edited = { ...message, game: { ...game, text } };
  chat.edit(edited);
  return toResult(isInline ? true : toBotMessage(edited));
};

/** https://core.telegram.org/bots/api#getgamehighscores */
export const getGameHighScores: MethodHandler = (call) => {
  const target = findTarget(call, "message to get game high scores");
  const userId = userIdOf(call.parameters);
  getUser(call.world, userId);
  return toResult(around(tableOf(call, target), userId));
};

function tableOf({ bot, world }: MethodCall, { chat, message }: Target): GameHighScore[] {
  const { game } = message;
  if (game === undefined) throw badRequest("MESSAGE_ID_INVALID");
  const scores = world.games.scoresIn(chat.instance, bot.user, game);
  return rank(scores, (id) => world.users.get(id) ?? world.bots.get(id)?.user);
}

/** The text below the game; how Telegram words it is not documented. */
function describeScores(table: readonly GameHighScore[]): string {
  return table
    .map(({ position, user, score }) => `${position}. ${user.first_name} – ${score}`)
    .join("\n");
}
