export {
  type BroadcastOptions,
  type BroadcastReport,
  broadcast,
  type SendToChat,
} from "./broadcast/broadcast.ts";
export type { BroadcastOutcome } from "./broadcast/outcome.ts";
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  redactFor,
} from "./client.ts";
export type { Download, DownloadableFile, DownloadOptions } from "./files/download.ts";
export { InputFile } from "./files/input-file.ts";
export type { FileProgress } from "./files/progress.ts";
export { type FloodControlOptions, withFloodControl } from "./flood/flood-control.ts";
export type { Logger } from "./logger.ts";
export { migrateChats } from "./migrate-chats.ts";
export type { CallMessage } from "./observability/calls.ts";
export type { RetryMessage, UploadMessage, WaitMessage } from "./observability/channels.ts";
export { withLogging } from "./observability/logging.ts";
export { type RetryOptions, withRetry } from "./retry/retry.ts";
export type { Ticket } from "./ticket.ts";
export type { ApiCall, Transformer } from "./transformer.ts";
export { canReplay } from "./transports/call-request.ts";
export { defaultTransport } from "./transports/default.ts";
export { type FetchTransportOptions, fetchTransport } from "./transports/fetch.ts";
export {
  type DownloadSink,
  type StreamBody,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transports/transport.ts";
export type { ApiResponse } from "./wire/decode.ts";
