import { fetchTransport } from "./fetch.ts";
import { httpTransport } from "./http.ts";
import { ipv4First } from "./ipv4-first.ts";
import type { Transport } from "./transport.ts";

/**
 * What carries the calls when no transport is named: Node's own HTTP client on Node, `fetch` everywhere else. Each is the
 * faster of the two in its place; see the reports.
 */
export function defaultTransport(): Transport {
  if (!isNode()) return fetchTransport();
  const { lookup } = process.getBuiltinModule("node:dns");
  return httpTransport((name) => process.getBuiltinModule(name), ipv4First(lookup));
}

/** Bun, Deno and Workers have a `process` too. */
function isNode(): boolean {
  if (typeof process === "undefined" || process.versions?.node === undefined) return false;
  const isOther = "bun" in process.versions || "deno" in process.versions;
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return !isOther && navigator?.userAgent !== "Cloudflare-Workers";
}
