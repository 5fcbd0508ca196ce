import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Sent } from "../../errors.ts";
import { isConnectError, toTransportFailure } from "./failure.ts";
import { identityContentLength } from "./http-message.ts";
import { ResponseBody } from "./response-body.ts";
import {
  type DownloadSink,
  type StreamBody,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

/**
 * Follows one request through Node's HTTP client: gathers the answer, and knows at every moment how far the request came.
 * Sends a body that is a stream itself, once there is a connection: what is never read can be sent another time.
 */
export function follow(
  request: ClientRequest,
  { body, signal, sink, maxResponseBytes = Number.POSITIVE_INFINITY }: TransportRequest,
  resolve: (response: TransportResponse) => void,
  reject: (failure: TransportFailure) => void,
): void {
  let sent: Sent = "no";

  function fail(error: unknown): void {
    reject(toTransportFailure(error, isConnectError(error) ? "no" : sent));
    request.destroy();
  }

  function onConnect(): void {
    sent = "maybe";
    if (typeof body !== "string") writeBody(request, body).catch(fail);
  }

  async function pour(response: IncomingMessage, sink: DownloadSink): Promise<void> {
    sink.begin(identityContentLength(response.headers));
    for await (const chunk of response) await sink.write(chunk);
    resolve({ status: 200, body: "" });
  }

  signal.addEventListener("abort", () =>
    fail(new TransportFailure("the request was aborted", sent, "ABORT_ERR")),
  );
  request
    .on("socket", (socket) => {
      socket.off("data", destroyThis);
      // Until the connection stands, TLS included, no byte of the request leaves. One that was used before stands already, and
      // so does a tunnel through a proxy.
      if (!socket.connecting) onConnect();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", onConnect);
    })
    .on("response", (response) => {
      sent = "yes";
      const { statusCode = 0, headers, socket } = response;
      // Bytes that come on an idle socket would be taken for the next call's answer.
      response.on("end", () => socket.on("data", destroyThis));
      if (sink !== undefined && statusCode === 200) {
        pour(response, sink).catch(fail);
        return;
      }
      const gathered = new ResponseBody(maxResponseBytes);
      const end = () => {
        try {
          resolve(gathered.response(statusCode, headers["retry-after"]));
        } catch (error) {
          // No string is that long. What a listener throws would end the process.
          fail(error);
        }
      };
      response
        .on("data", (chunk: Buffer) => {
          if (gathered.add(chunk)) return;
          end();
          request.destroy();
        })
        // Also when the connection breaks inside the answer.
        .on("error", fail)
        .on("end", () => {
          end();
          // An answer before the end of the body: the server wants no more of it.
          if (!request.writableEnded) request.destroy();
        });
    })
    .on("error", fail)
    // A server that changes to another protocol ends the request without an error.
    .on("close", () => sent !== "yes" && fail(undefined));
}

function destroyThis(this: Socket): void {
  this.destroy();
}

/** Writes a body as fast as the socket takes it, until its end or that of the request. */
async function writeBody(request: ClientRequest, body: StreamBody): Promise<void> {
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
