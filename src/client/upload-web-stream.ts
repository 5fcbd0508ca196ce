import type { StreamBody } from "./transport.ts";

/** A body for `fetch`, read no faster than it is sent. */
export function webStreamOf(body: StreamBody): ReadableStream<Uint8Array<ArrayBuffer>> {
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
