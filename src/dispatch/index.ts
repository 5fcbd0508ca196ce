export { type Arrivals, answersEarly, compileArrivals } from "./arrivals.ts";
export type { CommandOptions } from "./composer/command-options.ts";
export { Composer, type Registrable } from "./composer/composer.ts";
export type { ContextOf } from "./composer/context-of.ts";
export type {
  AlbumContext,
  BurstContext,
  CallbackQueryContext,
  ChatTypeContext,
  ChosenInlineResultContext,
  CommandContext,
  FilterContext,
  HearsContext,
  InlineQueryContext,
  JobContext,
  PreCheckoutQueryContext,
  ReactionContext,
  ShippingQueryContext,
} from "./composer/contexts.ts";
export type { GatherOptions } from "./composer/gather-options.ts";
export {
  type AsyncGuard,
  and,
  type Guard,
  matchFilter,
  not,
  or,
  type Predicate,
} from "./composer/predicate.ts";
export { Context, type UpdateOwner } from "./context/context.ts";
export type { Durable, ScheduleOptions } from "./context/durable.ts";
export type { Shortcuts } from "./context/generated/shortcuts.ts";
export { createDispatcher, type ErrorHandler } from "./dispatcher.ts";
export type { OfKind, OfQuery } from "./filter/narrow.ts";
export type { FilterQuery, ValidQuery } from "./filter/query.ts";
export { RouteTrace } from "./route-trace.ts";
export type { Extension, Middleware, NextFunction } from "./routes/middleware.ts";
export type { RouteInfo } from "./routes/report.ts";
export {
  commandTriggers,
  compileProbeFilter,
  jobNames,
  type ProbeFilter,
} from "./routes/requirements.ts";
export { failedRoute, runningRoute } from "./run/failures.ts";
export { isEarly, reachPlace, whenPlaceReached } from "./run/place.ts";
export type { BoundaryHandler, InvalidArguments } from "./run/scopes.ts";
export type { MemberChange } from "./triggers/chat-member.ts";
export { CommandArgumentsError } from "./triggers/command-arguments.ts";
export { type DeepLink, deepLink } from "./triggers/deep-link.ts";
export type { Reaction } from "./triggers/reaction.ts";
export type { Codec, PrefixTrigger, TextTrigger, Trigger } from "./triggers/trigger.ts";
export { textOf } from "./view/text.ts";
export type { Job } from "./view/update-view.ts";
