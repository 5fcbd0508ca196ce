// Creates many bots by one setup. Prints the bytes of heap that each bot holds.
import { BOT_SETUPS } from "./bots.ts";
import { heapInUse } from "./heap.ts";

const [setup = "", count] = process.argv.slice(2);
const load = BOT_SETUPS[setup];
const newBots = Number(count);
if (load === undefined)
  throw new Error(`The setup must be one of ${Object.keys(BOT_SETUPS).join(", ")}`);
const create = await load();

const token = (index: number): string => `${100_000 + index}:${String(index).padStart(35, "A")}`;
const bots = [await create(token(0))];
const before = await heapInUse();
for (let index = 1; index <= newBots; index += 1) bots.push(await create(token(index)));
const bytesPerBot = ((await heapInUse()) - before) / newBots;
process.stdout.write(JSON.stringify({ bots: bots.length - 1, bytesPerBot }));
