/** A runtime whose way of sending requests differs from the others'. */
export type Runtime = "node" | "bun" | "deno" | "workers" | "other";

/** Returns the current runtime. Bun, Deno and Workers also have a `process` that claims to be Node's. */
export function runtimeName(): Runtime {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  if (navigator?.userAgent === "Cloudflare-Workers") return "workers";
  if (typeof process === "undefined" || process.versions?.node === undefined) return "other";
  if ("bun" in process.versions) return "bun";
  return "deno" in process.versions ? "deno" : "node";
}
