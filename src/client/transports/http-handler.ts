import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Sent } from "../../errors.ts";
import { abortSourceOf } from "./call-request.ts";
import { isConnectError, toTransportFailure } from "./failure.ts";
import { identityContentLength } from "./http-message.ts";
import { ResponseBody } from "./response-body.ts";
import {
  createAbortFailure,
  type DownloadSink,
  type StreamBody,
  type TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

/**
 * Handles the events of one request of Node's HTTP client: collects the response, and tracks how far the request got.
 * Writes a body that is a stream itself, once there is a connection: a stream that was not read can still be resent.
 */
export function handleRequest(
  clientRequest: ClientRequest,
  request: TransportRequest,
  resolve: (response: TransportResponse) => void,
  reject: (failure: TransportFailure) => void,
): void {
  const { body, sink, maxResponseBytes } = request;
  let sent: Sent = "no";

  function fail(error: unknown): void {
    reject(toTransportFailure(error, isConnectError(error) ? "no" : sent));
    clientRequest.destroy();
  }

  function onConnect(): void {
    sent = "maybe";
    if (typeof body !== "string") writeBody(clientRequest, body).catch(fail);
  }

  async function pipeToSink(response: IncomingMessage, sink: DownloadSink): Promise<void> {
    sink.begin(identityContentLength(response.headers));
    for await (const chunk of response) await sink.write(chunk);
    resolve({ status: 200, body: "" });
  }

  const handleEvent = () => fail(createAbortFailure(sent));
  abortSourceOf(request).addEventListener("abort", { handleEvent });
  clientRequest
    .on("socket", (socket) => {
      occupy(socket);
      // No byte of the request leaves before the connection is established, TLS included. A reused socket is established
      // already, and so is a tunnel through a proxy.
      if (!socket.connecting) onConnect();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", onConnect);
    })
    .on("response", (response) => {
      sent = "yes";
      const { statusCode = 0, headers, socket } = response;
      if (sink !== undefined && statusCode === 200) {
        response.on("end", () => isIdle.set(socket, true));
        pipeToSink(response, sink).catch(fail);
        return;
      }
      const responseBody = new ResponseBody(maxResponseBytes);
      const finish = () => {
        try {
          resolve(responseBody.toResponse(statusCode, headers["retry-after"]));
        } catch (error) {
          // The body exceeds the maximum length of a string. Thrown from a listener, the error would end the process.
          fail(error);
        }
      };
      response
        .on("data", (chunk: Buffer) => {
          if (responseBody.add(chunk)) return;
          finish();
          clientRequest.destroy();
        })
        // Also emitted when the connection is lost during the response.
        .on("error", fail)
        .on("end", () => {
          isIdle.set(socket, true);
          finish();
          // The server responded before the end of the body, so it does not read the rest.
          if (!clientRequest.writableEnded) clientRequest.destroy();
        });
    })
    .on("error", fail)
    // A server that switches protocols ends the request without an error.
    .on("close", () => sent !== "yes" && fail(undefined));
}

/** The sockets that have had a request, and whether they are between two requests now. */
const isIdle = /* @__PURE__ */ new WeakMap<Socket, boolean>();

/** Guards a socket, once and for all, against bytes that arrive between requests: the next call would take them for its response. */
function occupy(socket: Socket): void {
  if (!isIdle.has(socket)) socket.on("data", () => isIdle.get(socket) && socket.destroy());
  isIdle.set(socket, false);
}

/** Writes a body as fast as the socket accepts it; returns early when the request is destroyed. */
async function writeBody(clientRequest: ClientRequest, body: StreamBody): Promise<void> {
  let resume = () => {};
  const onWritable = () => resume();
  clientRequest.on("drain", onWritable).on("close", onWritable);
  for await (const chunk of body.open()) {
    if (clientRequest.destroyed) return;
    const hasRoom = clientRequest.write(chunk);
    if (!hasRoom && !clientRequest.destroyed) {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    }
  }
  clientRequest.end();
}
