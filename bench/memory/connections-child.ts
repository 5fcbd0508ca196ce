// Opens connections by one setup. Prints the heap that each one leaves behind, and how many sockets are left.
import { Socket } from "node:net";
import { queryObjects } from "node:v8";
import { CONNECTION_SETUPS } from "./connections.ts";
import { heapInUse } from "./heap.ts";

const [setup = "", apiRoot = "", count] = process.argv.slice(2);
const newConnections = Number(count);
const create = CONNECTION_SETUPS[setup];
if (create === undefined)
  throw new Error(`The setup must be one of ${Object.keys(CONNECTION_SETUPS).join(", ")}`);
const request = create(apiRoot);

async function open(connections: number): Promise<void> {
  for (let opened = 0; opened < connections; opened += 20)
    await Promise.all(Array.from({ length: 20 }, request));
}

// Warms up, so that the engine has compiled everything before the first measurement.
await open(newConnections);
const before = await heapInUse();
await open(newConnections);
const bytesPerConnection = ((await heapInUse()) - before) / newConnections;
const sockets = queryObjects(Socket, { format: "count" });
process.stdout.write(JSON.stringify({ bytesPerConnection, sockets }), () => process.exit());
