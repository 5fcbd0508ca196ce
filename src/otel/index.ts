export { inboxTracing } from "./inbox-tracing.ts";
export type { TelemetryOptions } from "./providers.ts";
export { withTracing } from "./tracing.ts";
export { traceUpdates } from "./update-tracing.ts";
