import type { MethodTable } from "../method.ts";
import { getGameHighScores, setGameScore } from "./scores.ts";
import { sendGame } from "./send-game.ts";

/** Games and their scores. */
export const GAMES: MethodTable = {
  modelled: {
    getGameHighScores,
    sendGame,
    setGameScore,
  },
  stored: {},
};
