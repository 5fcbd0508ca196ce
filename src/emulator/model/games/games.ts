import type { Game, GameHighScore, User } from "../../../types/index.ts";
import type { Files } from "../files/files.ts";
import { toPhotoSizes } from "../files/media.ts";
import { toNewFile } from "../files/new-file.ts";

/** How many scores above and below that of a person a table shows. */
const NEIGHBORS = 2;
const TOP = 3;

/** The size of the made-up pictures of games. */
const PICTURE = { width: 640, height: 360 };

/** The games of all bots. A bot has a game of every short name, whose title is that name. */
export class Games {
  readonly #files: Files;
  readonly #games = new Map<string, Game>();
  /** The scores by person; the keys have the chat, the bot and the game. */
  readonly #scores = new Map<string, Map<number, number>>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** Returns the game of a bot with a short name. */
  get(bot: User, shortName: string): Game {
    const key = `${bot.id}:${shortName}`;
    let game = this.#games.get(key);
    if (game === undefined) {
      const bytes = new TextEncoder().encode(shortName);
      const picture = this.#files.add(toNewFile("Photo", { bytes, fileName: "" }, PICTURE));
      game = { title: shortName, description: "", photo: toPhotoSizes(picture) };
      this.#games.set(key, game);
    }
    return game;
  }

  /** Returns the scores of a game of a bot in a chat, by the identifier of the person. */
  scoresIn(chatInstance: string, bot: User, game: Game): Map<number, number> {
    const key = `${chatInstance}:${bot.id}:${shortNameOf(game)}`;
    let scores = this.#scores.get(key);
    if (scores === undefined) {
      scores = new Map();
      this.#scores.set(key, scores);
    }
    return scores;
  }
}

/** Returns the short name of a game. */
export function shortNameOf({ title }: Game): string {
  return title;
}

/** Returns every score, the highest first. */
export function rank(
  scores: ReadonlyMap<number, number>,
  userOf: (id: number) => User | undefined,
): GameHighScore[] {
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id, score], index) => {
      const user = userOf(id);
      return user === undefined ? [] : [{ position: index + 1, user, score }];
    });
}

/** Returns the score of a person with its neighbors, and the top three. */
export function around(table: readonly GameHighScore[], userId: number): GameHighScore[] {
  const own = table.find(({ user }) => user.id === userId)?.position ?? Number.NaN;
  return table.filter(({ position }) => position <= TOP || Math.abs(position - own) <= NEIGHBORS);
}
