import type { Attributes } from "@opentelemetry/api";
import type { TransportRequest } from "../client/transport.ts";

/** What a span and a measurement of a request have in common; there are few values of each. */
export function sharedAttributes({ method, origin }: TransportRequest): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  return {
    "http.request.method": "POST",
    "server.address": hostname,
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.template": templateOf(method),
  };
}

/** What a span knows beyond that before the request is sent. */
export function spanAttributes({
  method,
  origin,
  path,
  resendCount,
}: TransportRequest): Attributes {
  // Built from the parts that cannot hold the token; before the bot's part of the path there may be one of a proxy.
  const prefix = path.slice(0, Math.max(0, path.search(/\/bot\d/)));
  const url = { "url.full": `${origin}${prefix}/botREDACTED/${method}` };
  return resendCount === undefined ? url : { ...url, "http.request.resend_count": resendCount };
}

/** The path with the token left open. */
export function templateOf(method: string): string {
  return `/bot{token}/${method}`;
}
