import { preferIpv4 } from "./connect.ts";
import { createFetchTransport } from "./fetch.ts";
import { httpTransport } from "./http.ts";
import { runtimeName } from "./runtime.ts";
import type { Transport } from "./transport.ts";

/**
 * Creates the transport that is used when none is configured: Node's own HTTP client on Node, `fetch` everywhere else. Each
 * is the faster choice on its runtime; see the reports.
 */
export function defaultTransport(): Transport {
  if (runtimeName() !== "node") return createFetchTransport(fetch);
  const { lookup } = process.getBuiltinModule("node:dns");
  return httpTransport((name) => process.getBuiltinModule(name), preferIpv4(lookup));
}
