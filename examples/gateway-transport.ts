import { type Transport, TransportFailure } from "telewire";

/** Sends through a gateway of one's own that wants a key. */
export function gatewayTransport(key: string): Transport {
  const closing = new AbortController();
  return {
    async send({ origin, path, contentType, body, sink, signal }) {
      const answer = await fetch(origin + path, {
        method: sink ? "GET" : "POST",
        headers: { "content-type": contentType, authorization: `Bearer ${key}` },
        ...(sink ? {} : { body: typeof body === "string" ? body : body.open(), duplex: "half" }),
        redirect: "error",
        signal: AbortSignal.any([signal, closing.signal]),
      }).catch(() => {
        throw new TransportFailure("no answer from the gateway", "maybe");
      });
      if (sink && answer.status === 200) {
        sink.begin(undefined);
        for await (const chunk of answer.body ?? []) await sink.write(chunk);
        return { status: 200, body: "" };
      }
      const retryAfter = answer.headers.get("retry-after");
      const response = { status: answer.status, body: await answer.text() };
      return retryAfter === null ? response : { ...response, retryAfter };
    },
    close: async () => closing.abort(),
  };
}
