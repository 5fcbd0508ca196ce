import type { ConnectionCost, ConnectionCosts } from "../memory/measure-connections.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";

/** What telewire wants to stay below, over undici. */
const MOST_BYTES = 200;

/** The section on connections that are over, the lightest first; the verdict follows from the figures. */
export function connectionSection({ connections, costs }: ConnectionCosts): string {
  const sorted = costs.toSorted((one, other) => one.bytesPerConnection - other.bytesPerConnection);
  return [
    "## Connections that are over",
    "",
    `JavaScript heap that each of ${connections.toLocaleString("en")} connections leaves when the server has ended it, after as many to warm up, and the sockets that the process still holds, on Node. Below a few hundred bytes it is noise of the engine.`,
    "",
    table(
      ["way", "heap per connection", "sockets left"],
      sorted.map(({ way, bytesPerConnection, sockets }) => [
        way,
        bytes(Math.max(bytesPerConnection, 0)),
        String(sockets),
      ]),
    ),
    "",
    ...sorted.filter(({ way }) => way === "telewire, undici").map(judged),
  ].join("\n");
}

function judged({ way, bytesPerConnection }: ConnectionCost): string {
  const reached = bytesPerConnection <= MOST_BYTES ? "reached" : "**not reached**";
  return `- Target for ${way}: at most ${bytes(MOST_BYTES)} per connection: ${reached}.`;
}
