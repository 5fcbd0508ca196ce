import { PLAIN_BYTES, sizeOfBody } from "./download-size.ts";
import type { ConnectionOptions } from "./fetch-connection.ts";
import { runtimeName } from "./runtime.ts";
import type { DownloadSink, StreamBody, TransportRequest } from "./transport.ts";
import { streamHeaders } from "./upload-headers.ts";

type PlainInit = RequestInit & { readonly headers: Readonly<Record<string, string>> };

/** What `fetch` is asked for, by the kind of the request: a call, a call with files, a download. */
export function initOf(
  request: TransportRequest,
  connection: ConnectionOptions | undefined,
): RequestInit {
  const init = plainInitOf(request);
  if (connection === undefined) return init;
  const { headers, ...rest } = connection;
  return { ...init, ...rest, headers: { ...init.headers, ...headers } };
}

function plainInitOf({ contentType, body, signal, sink }: TransportRequest): PlainInit {
  if (sink !== undefined) {
    return { method: "GET", headers: PLAIN_BYTES, signal, redirect: "manual" };
  }
  if (typeof body === "string") {
    const headers = { "content-type": contentType };
    return { method: "POST", headers, body, signal, redirect: "manual" };
  }
  return {
    method: "POST",
    headers: streamHeaders(contentType, body),
    body: webStreamOf(body),
    duplex: "half",
    signal,
    // In any other mode, Node keeps a copy of all that it sends, in order to send it again. Workers do not know this one.
    redirect: runtimeName() === "node" ? "error" : "manual",
  };
}

/** Hands the body of a download on, chunk by chunk. */
export async function pourInto(sink: DownloadSink, { headers, body }: Response): Promise<void> {
  sink.begin(sizeOfBody(headers.get("content-length"), headers.get("content-encoding")));
  for await (const chunk of body ?? []) await sink.write(chunk);
}

/** Read no faster than it is sent. */
function webStreamOf(body: StreamBody): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body.open()[Symbol.asyncIterator]();
  const source = {
    async pull(controller: ReadableStreamDefaultController): Promise<void> {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel(): Promise<void> {
      await chunks.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
