import { createServer, type RequestListener, type Server } from "node:http";
import { serve } from "@hono/node-server";

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

/** A server on loopback. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** The part of Bun that is used; Bun's types are not installed. */
interface BunGlobal {
  serve(options: { port: number; hostname: string; fetch: Fetch }): {
    readonly port: number;
    stop(force: boolean): Promise<void>;
  };
}

const bun: BunGlobal | undefined = Reflect.get(globalThis, "Bun");

/** Serves standard requests: with `Bun.serve` on Bun, with `@hono/node-server` on Node. */
export async function listenWeb(fetch: Fetch): Promise<Listening> {
  if (bun !== undefined) {
    const server = bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    return { port: server.port, close: () => server.stop(true) };
  }
  return new Promise((resolve) => {
    const server = serve({ port: 0, hostname: "127.0.0.1", fetch }, ({ port }) =>
      resolve({ port, close: () => close(server as Server) }),
    );
  });
}

/** Serves Node's requests. */
export async function listenNode(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { port: address.port, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
