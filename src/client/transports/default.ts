import { preferIpv4 } from "./connect.ts";
import { LazyTransport } from "./lazy-transport.ts";
import { runtimeName } from "./runtime.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates the transport that is used when none is configured: Node's own HTTP client on Node, `fetch` everywhere else. Each
 * is the faster choice on its runtime; see the reports.
 */
export function defaultTransport(): Transport {
  return new LazyTransport(runtimeName() === "node" ? openHttp : openFetch);
}

async function openHttp(): Promise<Transport> {
  const { httpTransport } = await import("./http.ts");
  const { lookup } = process.getBuiltinModule("node:dns");
  return httpTransport((name) => process.getBuiltinModule(name), preferIpv4(lookup));
}

async function openFetch(): Promise<Transport> {
  const { createFetchTransport } = await import("./fetch-requests.ts");
  return createFetchTransport(fetch);
}
