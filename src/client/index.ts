export {
  type BroadcastOptions,
  type BroadcastReport,
  broadcast,
  type SendToChat,
} from "./broadcast.ts";
export type { BroadcastOutcome } from "./broadcast-outcome.ts";
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from "./client.ts";
export type { ApiResponse } from "./decode.ts";
export { defaultTransport } from "./default-transport.ts";
export type { RetryMessage, UploadMessage, WaitMessage } from "./diagnostics.ts";
export type { CallMessage } from "./diagnostics-call.ts";
export type { Download, DownloadableFile, DownloadOptions } from "./download.ts";
export { type FetchTransportOptions, fetchTransport } from "./fetch.ts";
export { type FloodControlOptions, withFloodControl } from "./flood-control.ts";
export { InputFile } from "./input-file.ts";
export type { Logger } from "./logger.ts";
export { withLogging } from "./logging.ts";
export { migrateChats } from "./migrate-chats.ts";
export type { FileProgress } from "./progress.ts";
export { type RetryOptions, withRetry } from "./retry.ts";
export type { Ticket } from "./ticket.ts";
export type { ApiCall, Transformer } from "./transformer.ts";
export {
  canReplay,
  type DownloadSink,
  type StreamBody,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";
