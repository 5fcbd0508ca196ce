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
  type Transformer,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./client/index.ts";
export {
  Composer,
  Context,
  type ErrorHandler,
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
  DecodeError,
  NetworkError,
  type Sent,
  TelegramError,
  TimeoutError,
} from "./errors.ts";
