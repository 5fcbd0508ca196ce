import type { ClientRequest } from "node:http";
import type { StreamBody } from "./transport.ts";

/** Writes a body as fast as the socket takes it, until its end or that of the request. */
export async function writeBody(request: ClientRequest, body: StreamBody): Promise<void> {
  let goOn = () => {};
  const wake = () => goOn();
  request.on("drain", wake).on("close", wake);
  for await (const chunk of body.open()) {
    if (request.destroyed) return;
    const hasRoom = request.write(chunk);
    if (!hasRoom && !request.destroyed) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
  }
  request.end();
}
