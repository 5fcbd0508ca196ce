// One way of having many bots, in a process of its own. Prints the bytes of heap that each bot holds.
import { getHeapStatistics } from "node:v8";
import { WAYS } from "./bots.ts";
import { BOT_COUNT } from "./measure.ts";

const create = WAYS[process.argv[2] ?? ""]?.();
if (create === undefined) throw new Error(`Not one of ${Object.keys(WAYS).join(", ")}`);

async function heldBytes(): Promise<number> {
  for (let count = 0; count < 4; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await globalThis.gc?.();
  }
  return getHeapStatistics().used_heap_size;
}

const token = (index: number): string => `${100_000 + index}:${String(index).padStart(35, "A")}`;
const bots = [await create(token(0))];
const before = await heldBytes();
for (let index = 1; index <= BOT_COUNT; index += 1) bots.push(await create(token(index)));
const bytesPerBot = ((await heldBytes()) - before) / BOT_COUNT;
process.stdout.write(JSON.stringify({ bots: bots.length - 1, bytesPerBot }));
