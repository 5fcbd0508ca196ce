// One way of opening connections, in a process of its own. Prints the heap that each one leaves, and how many sockets are left.
import { Socket } from "node:net";
import { queryObjects } from "node:v8";
import { CONNECTION_SETUPS } from "./connections.ts";
import { heapInUse } from "./heap.ts";
import { CONNECTION_COUNT } from "./measure-connections.ts";

const [setup = "", apiRoot = ""] = process.argv.slice(2);
const create = CONNECTION_SETUPS[setup];
if (create === undefined)
  throw new Error(`Not one of ${Object.keys(CONNECTION_SETUPS).join(", ")}`);
const request = create(apiRoot);

async function open(connections: number): Promise<void> {
  for (let opened = 0; opened < connections; opened += 20)
    await Promise.all(Array.from({ length: 20 }, request));
}

// Enough for the engine to have compiled what it will.
await open(CONNECTION_COUNT);
const before = await heapInUse();
await open(CONNECTION_COUNT);
const bytesPerConnection = ((await heapInUse()) - before) / CONNECTION_COUNT;
const sockets = queryObjects(Socket, { format: "count" });
process.stdout.write(JSON.stringify({ bytesPerConnection, sockets }), () => process.exit());
