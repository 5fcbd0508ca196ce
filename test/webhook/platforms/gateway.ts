import type { IncomingMessage } from "node:http";
import { type Listening, listenNode } from "../listen.ts";

/** A request of which a gateway has read everything. */
export interface ReadRequest {
  readonly method: string;
  readonly path: string;
  /** Lower-case names; of two headers with one name, the values joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What a gateway responds with. */
export interface GatewayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves requests as the gateway of a serverless platform does: it calls a function for each, once it has read it all. */
export function listenGateway(
  invoke: (request: ReadRequest) => Promise<GatewayResponse>,
): Promise<Listening> {
  return listenNode(async (request, response) => {
    const { status, headers } = await invoke(await readAll(request));
    response.writeHead(status, headers).end();
  });
}

async function readAll(request: IncomingMessage): Promise<ReadRequest> {
  const { method = "", url: path = "" } = request;
  const body = Buffer.concat(await request.toArray());
  const headers = Object.entries(request.headersDistinct).map(
    ([name, values = []]) => [name, values.join()] as const,
  );
  return { method, path, headers: Object.fromEntries(headers), body };
}
