import type { ConnectionCost, ConnectionCosts } from "../memory/measure-connections.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";

/** What telewire wants to stay below, over undici. */
const MAX_BYTES = 200;

/** The section on connections that are over, the lightest first; the verdict follows from the figures. */
export function connectionSection({ connections, costs }: ConnectionCosts): string {
  const sorted = costs.toSorted((one, other) => one.bytesPerConnection - other.bytesPerConnection);
  return [
    "## Connections that are over",
    "",
    `JavaScript heap that each of ${connections.toLocaleString("en")} connections leaves when the server has ended it, after as many to warm up, and the sockets that the process still holds, on Node. Below a few hundred bytes it is noise of the engine.`,
    "",
    table(
      ["setup", "heap per connection", "sockets left"],
      sorted.map(({ setup, bytesPerConnection, sockets }) => [
        setup,
        bytes(Math.max(bytesPerConnection, 0)),
        String(sockets),
      ]),
    ),
    "",
    ...sorted.filter(({ setup }) => setup === "telewire, undici").map(targetLine),
  ].join("\n");
}

function targetLine({ setup, bytesPerConnection }: ConnectionCost): string {
  const reached = bytesPerConnection <= MAX_BYTES ? "reached" : "**not reached**";
  return `- Target for ${setup}: at most ${bytes(MAX_BYTES)} per connection: ${reached}.`;
}
