import type { ConnectionCosts } from "../memory/measure-connections.ts";
import { bytes } from "./numbers.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";

const MAX_BYTES = 200;

/** The section on closed connections, lightest setup first. */
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
  ].join("\n");
}

/** telewire's target. */
export function connectionTargets({ costs }: ConnectionCosts): readonly TargetLine[] {
  return costs
    .filter(({ setup }) => setup === "telewire, undici")
    .map(({ setup, bytesPerConnection }) => ({
      title: "Closed connections",
      target: `${setup} leaves at most ${bytes(MAX_BYTES)} for each connection`,
      measured: bytes(Math.max(bytesPerConnection, 0)),
      isReached: bytesPerConnection <= MAX_BYTES,
    }));
}
