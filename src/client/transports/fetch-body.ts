import { sizeOfResponse } from "./download-size.ts";
import type { Fetch } from "./fetch-connection.ts";
import { headersOf } from "./http-message.ts";
import { runtimeName } from "./runtime.ts";
import type { DownloadSink, StreamBody, TransportRequest, TransportResponse } from "./transport.ts";

/** What `fetch` is asked for, by the kind of the request: a call, a call with files, a download. */
export function initOf(request: TransportRequest): Parameters<Fetch>[1] {
  const { body, signal, sink } = request;
  const init = {
    method: sink === undefined ? "POST" : "GET",
    headers: headersOf(request),
    signal,
    redirect: "manual",
  } as const;
  if (sink !== undefined) return init;
  if (typeof body === "string") return { ...init, body };
  return {
    ...init,
    body: webStreamOf(body),
    duplex: "half",
    // In any other mode, Node keeps a copy of all that it sends, in order to send it again. Workers do not know this one.
    redirect: runtimeName() === "node" ? "error" : "manual",
  };
}

/** Hands the body of a download on, chunk by chunk. */
export async function pourInto(sink: DownloadSink, response: Response): Promise<void> {
  sink.begin(sizeOfResponse(response));
  for await (const chunk of response.body ?? []) await sink.write(chunk);
}

/** Reads the body of an answer; of one that is longer than `maxBytes`, its beginning. */
export async function readText(
  response: Response,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<Pick<TransportResponse, "body" | "truncatedAt">> {
  const size = sizeOfResponse(response);
  // The runtime reads no more than the length that it was told; chunk by chunk takes longer.
  if (size !== undefined && size <= maxBytes) return { body: await response.text() };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const truncatedAt = length > maxBytes ? maxBytes : undefined;
  return { body: await new Blob(chunks).text(), truncatedAt };
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
