export type { BotRunner, HandleOptions } from "./bot/bot-runner.ts";
export type { StartOptions } from "./bot/run.ts";
export { Bot, type BotOptions, type ForkOptions } from "./bot.ts";
export {
  type ApiCall,
  type ApiResponse,
  type CallMessage,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  defaultTransport,
  type FetchTransportOptions,
  fetchTransport,
  InputFile,
  type Logger,
  migrateChats,
  type RetryMessage,
  type RetryOptions,
  type Transformer,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
  type UploadMessage,
  type WaitMessage,
  withLogging,
  withRetry,
} from "./client/index.ts";
export {
  type CommandMenu,
  commandMenu,
  type MenuEntries,
  type MenuEntry,
  type MenuPlace,
  type MenuScope,
  type SyncOptions,
  type SyncReport,
} from "./commands/index.ts";
export {
  Composer,
  Context,
  type ErrorHandler,
  type Extension,
  type FilterQuery,
  type Middleware,
  type NextFunction,
  type OfKind,
  type OfQuery,
  type Reaction,
  type Registrable,
  type RouteInfo,
  type Shortcuts,
  type Trigger,
} from "./dispatch/index.ts";
export {
  ApiError,
  type ApiErrorBody,
  type ApiErrorReason,
  DecodeError,
  NetworkError,
  type Problem,
  type Sent,
  TelegramError,
  TimeoutError,
  ValidationError,
} from "./errors.ts";
export { METHODS } from "./types/generated/method-names.ts";
export type { Validator } from "./validation.ts";
