export { Composer, type Registrable, routesOf, seal } from "./composer.ts";
export type { Trigger } from "./conditions.ts";
export { Context } from "./context.ts";
export type { RouteInfo } from "./describe.ts";
export { createDispatcher, type ErrorHandler } from "./dispatcher.ts";
export type { Shortcuts } from "./generated/shortcuts.ts";
export type { Extension, Middleware, NextFunction } from "./middleware.ts";
export type { OfKind } from "./narrow.ts";
export type { Reaction } from "./reaction.ts";
