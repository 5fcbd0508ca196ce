// One way of opening connections, in a process of its own. Prints the heap that each one leaves, and how many sockets are left.
import { Socket } from "node:net";
import { getHeapStatistics, queryObjects } from "node:v8";
import { CONNECTION_WAYS } from "./connections.ts";
import { CONNECTION_COUNT } from "./measure-connections.ts";

const [way = "", apiRoot = ""] = process.argv.slice(2);
const create = CONNECTION_WAYS[way];
if (create === undefined) throw new Error(`Not one of ${Object.keys(CONNECTION_WAYS).join(", ")}`);
const request = create(apiRoot);

async function open(connections: number): Promise<void> {
  for (let opened = 0; opened < connections; opened += 20)
    await Promise.all(Array.from({ length: 20 }, request));
}

async function heldBytes(): Promise<number> {
  for (let count = 0; count < 4; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await globalThis.gc?.();
  }
  return getHeapStatistics().used_heap_size;
}

// Enough for the engine to have compiled what it will.
await open(CONNECTION_COUNT);
const before = await heldBytes();
await open(CONNECTION_COUNT);
const bytesPerConnection = ((await heldBytes()) - before) / CONNECTION_COUNT;
const sockets = queryObjects(Socket, { format: "count" });
process.stdout.write(JSON.stringify({ bytesPerConnection, sockets }), () => process.exit());
