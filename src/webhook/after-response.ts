/**
 * What goes on after the response: `"runs"`, everything, because the process does; `"waitUntil"`, only what was passed to the
 * `waitUntil` of the request; `"frozen"`, nothing.
 */
export type AfterResponse = "runs" | "waitUntil" | "frozen";

/** Detects it, for adapters of frameworks that run on several platforms. */
export function detectAfterResponse(): AfterResponse {
  const navigator: { userAgent?: string } | undefined = Reflect.get(globalThis, "navigator");
  if (navigator?.userAgent === "Cloudflare-Workers") return "waitUntil";
  // Workers and browsers have no process. Lambda, and what is built on it, always sets this variable.
  return globalThis.process?.env?.["AWS_LAMBDA_FUNCTION_NAME"] === undefined ? "runs" : "frozen";
}
