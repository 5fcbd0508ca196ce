import { bullmq } from "telewire/bullmq";
import { type Inbox, journal } from "telewire/workers";

/** Redis where there is one; without it, a folder that the processes of one machine share. */
export function openEngine(): Inbox {
  const { REDIS_URL, INBOX = "./inbox" } = process.env;
  if (REDIS_URL === undefined) return journal(INBOX);
  return bullmq({ connection: REDIS_URL, prefix: "agent" });
}
