import type { Attributes } from "@opentelemetry/api";
import { safeCodeOf } from "../client/transports/failure.ts";
import type { TransportRequest, TransportResponse } from "../client/transports/transport.ts";

/** Returns the attributes of both the span and the measurement of a request; each has few distinct values. */
export function sharedAttributes(request: TransportRequest): Attributes {
  const { hostname, port, protocol } = new URL(request.origin);
  return {
    "http.request.method": verbOf(request),
    "server.address": hostname,
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.template": templateOf(request),
  };
}

/** Returns the attributes that only the span has when it starts. */
export function spanAttributes(request: TransportRequest): Attributes {
  const { origin, path, resendCount } = request;
  // The part of the path that `apiRoot` adds in front of Telegram's own; the token comes after it.
  const prefix = path.slice(0, Math.max(0, path.search(/(?:\/file)?\/bot\d/)));
  const url = origin + prefix + templateOf(request).replace(/\{\w+\}/g, "REDACTED");
  return resendCount === undefined
    ? { "url.full": url }
    : { "url.full": url, "http.request.resend_count": resendCount };
}

/** Returns the name of a span: the HTTP method, and the path with a placeholder for the token. */
export function spanName(request: TransportRequest): string {
  return `${verbOf(request)} ${templateOf(request)}`;
}

/** Returns the attributes that a response adds to the span and the measurement. */
export function responseAttributes({ status }: TransportResponse): Attributes {
  const attributes = { "http.response.status_code": status };
  return status < 400 ? attributes : { ...attributes, "error.type": String(status) };
}

/** Returns the attributes that a failure adds. Its message is left out, since it may hold the token. */
export function failureAttributes(failure: unknown): Attributes {
  return { "error.type": safeCodeOf(failure) ?? "_OTHER" };
}

/** Only downloads have a sink. */
function verbOf({ sink }: TransportRequest): string {
  return sink === undefined ? "POST" : "GET";
}

function templateOf({ sink, method }: TransportRequest): string {
  return sink === undefined ? `/bot{token}/${method}` : "/file/bot{token}/{file_path}";
}
