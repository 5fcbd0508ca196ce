export { Bot, type BotOptions, type StartOptions } from "./bot.ts";
export {
  type ApiCall,
  type ApiResponse,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  defaultTransport,
  type FetchTransportOptions,
  fetchTransport,
  InputFile,
  migrateChats,
  type RetryOptions,
  type Transformer,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
  withRetry,
} from "./client/index.ts";
export {
  Composer,
  Context,
  type ErrorHandler,
  type Extension,
  type Middleware,
  type NextFunction,
  type OfKind,
  type Registrable,
  type RouteInfo,
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
