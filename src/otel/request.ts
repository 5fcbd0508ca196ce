import type { Attributes } from "@opentelemetry/api";
import type { TransportRequest } from "../client/transports/transport.ts";

/** What a span and a measurement of a request have in common; there are few values of each. */
export function sharedAttributes(request: TransportRequest): Attributes {
  const { hostname, port, protocol } = new URL(request.origin);
  return {
    "http.request.method": verbOf(request),
    "server.address": hostname,
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.template": templateOf(request),
  };
}

/** What a span knows beyond that before the request is sent. */
export function spanAttributes(request: TransportRequest): Attributes {
  const { origin, path, resendCount } = request;
  // What a proxy has before Telegram's own path; the token comes after it.
  const prefix = path.slice(0, Math.max(0, path.search(/(?:\/file)?\/bot\d/)));
  const url = origin + prefix + templateOf(request).replace(/\{\w+\}/g, "REDACTED");
  return resendCount === undefined
    ? { "url.full": url }
    : { "url.full": url, "http.request.resend_count": resendCount };
}

/** Name of a span: the verb, and the path with the token left open. */
export function spanName(request: TransportRequest): string {
  return `${verbOf(request)} ${templateOf(request)}`;
}

/** A download has a sink. */
function verbOf({ sink }: TransportRequest): string {
  return sink === undefined ? "POST" : "GET";
}

function templateOf({ sink, method }: TransportRequest): string {
  return sink === undefined ? `/bot{token}/${method}` : "/file/bot{token}/{file_path}";
}
