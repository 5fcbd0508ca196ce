import { createPoolSender } from "../../contenders/bare/pool.ts";
import { createFetchPost } from "../../contenders/bare/post.ts";
import { bare } from "./bare.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/** No library; sends through a pool of undici. */
export const createBareUndiciBot: CreateLoadBot = bare(
  (destination) => createPoolSender(destination, 64),
  createFetchPost,
);
