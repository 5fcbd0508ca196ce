import type { StreamBody, Transport } from "../../client/transports/transport.ts";
import type { HttpRequest, HttpResponse } from "../wire/http.ts";

/** Creates a transport of telewire's client that calls the emulator directly, without a socket. */
export function createTransport(
  handle: (request: HttpRequest) => Promise<HttpResponse>,
): Transport {
  let isClosed = false;
  return {
    async send({ path, contentType, body, sink, signal }) {
      if (isClosed) throw new Error("The transport of the emulator is closed");
      const response = await handle({
        method: sink === undefined ? "POST" : "GET",
        target: path,
        contentType,
        contentEncoding: "",
        body: sink === undefined ? await readBody(body) : new Uint8Array(),
        signal,
      });
      const { status, cutAfterBytes, retryAfter } = response;
      if (cutAfterBytes !== undefined) throw new Error("The connection was closed");
      if (sink !== undefined && status === 200 && response.bytes !== undefined) {
        sink.begin(response.bytes.byteLength);
        await sink.write(response.bytes);
        return { status, body: "" };
      }
      return {
        status,
        body: response.body,
        ...(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) }),
      };
    },
    async close() {
      isClosed = true;
    },
  };
}

async function readBody(body: string | StreamBody): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.open()) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
