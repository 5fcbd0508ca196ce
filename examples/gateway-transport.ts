import { type Transport, TransportFailure } from "telewire";

/** Sends calls through a gateway that requires an API key. */
export function gatewayTransport(key: string): Transport {
  const calls = new Set<AbortController>();
  return {
    async send({ origin, path, contentType, body, sink, signal }) {
      const call = new AbortController();
      signal.addEventListener("abort", () => call.abort());
      calls.add(call);
      try {
        const response = await fetch(origin + path, {
          method: sink ? "GET" : "POST",
          headers: { "content-type": contentType, authorization: `Bearer ${key}` },
          ...(sink ? {} : { body: typeof body === "string" ? body : body.open(), duplex: "half" }),
          redirect: "error",
          signal: call.signal,
        });
        if (sink && response.status === 200) {
          sink.begin(undefined);
          for await (const chunk of response.body ?? []) await sink.write(chunk);
          return { status: 200, body: "" };
        }
        const retryAfter = response.headers.get("retry-after") ?? undefined;
        return { status: response.status, body: await response.text(), retryAfter };
      } catch {
        throw new TransportFailure("no response from the gateway", "maybe");
      } finally {
        calls.delete(call);
      }
    },
    async close() {
      for (const call of calls) call.abort();
    },
  };
}
