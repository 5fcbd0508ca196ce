import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { programFile } from "../programs.ts";
import { CONNECTION_SETUPS } from "./connections.ts";

/** What closed connections leave behind, by setup. */
export interface ConnectionCosts {
  /** How many are opened, and closed by the server, before the heap is measured. */
  readonly connections: number;
  readonly costs: readonly ConnectionCost[];
}

export interface ConnectionCost {
  readonly setup: string;
  /** JavaScript heap. */
  readonly bytesPerConnection: number;
  /** Sockets that the process still holds, open or closed. */
  readonly sockets: number;
}

const RESPONSE =
  'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 25\r\n\r\n{"ok":true,"result":true}';

/** Measures each setup in a separate Node process; Bun does not report its heap exactly. */
export async function measureConnections(connections: number): Promise<ConnectionCosts> {
  const server = createServer((socket) => {
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
      if (received.endsWith("{}")) socket.end(RESPONSE);
    });
    socket.on("error", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server listens on no port");
  const costs: ConnectionCost[] = [];
  for (const setup of Object.keys(CONNECTION_SETUPS))
    costs.push({
      setup,
      ...(await measureSetup(setup, `http://127.0.0.1:${address.port}`, connections)),
    });
  server.close();
  return { connections, costs };
}

async function measureSetup(
  setup: string,
  apiRoot: string,
  connections: number,
): Promise<Omit<ConnectionCost, "setup">> {
  // queryObjects is experimental in Node.
  const flags = ["--expose-gc", "--disable-warning=ExperimentalWarning"];
  const parameters = [
    ...flags,
    programFile("memory/connections-child.ts"),
    setup,
    apiRoot,
    String(connections),
  ];
  const child = spawn("node", parameters, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const written = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`Measuring ${setup} failed with exit code ${code}`);
  return JSON.parse(written) as Omit<ConnectionCost, "setup">;
}
