// Lets one bot handle many updates of many chats. Prints the heap in use in between.
import { setTimeout as wait } from "node:timers/promises";
import { Bot } from "telewire";
import { BOT_INFO } from "../contenders/contract.ts";
import { createRandom } from "../inputs/random.ts";
import { smallUpdate } from "../inputs/updates.ts";
import { heapInUse } from "./heap.ts";
import { LANE_CHATS, type LanePoint } from "./measure-lanes.ts";

/** Updates that are handled at the same time or wait for it: less than the bot's capacity. */
const IN_FLIGHT = 512;
/** Every so many updates, the handler takes 2 ms. */
const SLOW_EVERY = 50;

const updates = Number(process.argv[2]);
const points = 10;

let handled = 0;
const bot = new Bot("123456:lanes", { botInfo: BOT_INFO });
bot.on("message:text", async ({ update }) => {
  await (update.update_id % SLOW_EVERY === 0 ? wait(2) : Promise.resolve());
  handled += 1;
});

const template = smallUpdate(createRandom(1), 0);
let next = 0;

/** Handles the updates up to a number, each of another chat than the one before. */
async function handleUpTo(end: number): Promise<void> {
  const worker = async (): Promise<void> => {
    while (next < end) {
      const id = 1 + (next % LANE_CHATS);
      next += 1;
      const { message } = template;
      const chat = { ...message.chat, id };
      await bot.handleUpdate({ update_id: next, message: { ...message, chat } });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

const found: LanePoint[] = [];
for (let point = 1; point <= points; point += 1) {
  await handleUpTo((updates / points) * point);
  found.push({ updates: next, heapBytes: await heapInUse() });
}
if (handled !== updates) throw new Error(`${handled} updates were handled instead of ${updates}`);
process.stdout.write(JSON.stringify(found));
