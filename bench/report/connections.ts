import type { ConnectionCost, ConnectionCosts } from "../memory/measure-connections.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";

/** telewire's target over undici. */
const MAX_BYTES = 200;

/** The section on closed connections, lightest setup first; the verdict is computed from the figures. */
export function connectionSection({ connections, costs }: ConnectionCosts): string {
  const sorted = costs.toSorted((one, other) => one.bytesPerConnection - other.bytesPerConnection);
  return [
    "## Closed connections",
    "",
    `JavaScript heap that each of ${connections.toLocaleString("en")} connections leaves behind after the server has closed it, and the sockets that the process still holds, on Node, after as many connections to warm up. Less than a few hundred bytes is noise of the engine.`,
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
