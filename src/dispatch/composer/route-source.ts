import { argumentError } from "../../internal/arguments.ts";
import type { UpdateKind } from "../../types/index.ts";
import { describeRoutes, type RouteInfo } from "../routes/report.ts";
import { allowedUpdates } from "../routes/requirements.ts";
import { Registry, type Routes } from "../routes/routes.ts";

/** Holds what is registered on a composer, and answers questions about all of it. */
export abstract class RouteSource {
  readonly #registry = new Registry();

  /** @internal Returns all routes of a composer, with its children's in their places. */
  static routesOf(source: RouteSource): Routes {
    return source.#registry.routes();
  }

  /** @internal Prevents further registrations on a composer and its children. */
  static seal(source: RouteSource): void {
    source.#registry.seal();
  }

  /** @internal Returns what was registered on a composer. Throws a `TypeError` for anything else. */
  static registryOf(source: RouteSource): Registry {
    if (#registry in Object(source)) return source.#registry;
    throw argumentError("a handler or a Composer", source);
  }

  /**
   * Returns the kinds of update that the handlers can receive, for `setWebhook`; `bot.start()` uses them by itself. With a
   * handler for every update, these are all kinds that Telegram sends by default.
   * Source: https://core.telegram.org/bots/api#setwebhook
   */
  allowedUpdates(): UpdateKind[] {
    return allowedUpdates(this.#registry.routes());
  }

  /** Lists all routes in the order in which they run, and marks those that look like mistakes. */
  routes(): RouteInfo[] {
    return describeRoutes(this.#registry.routes());
  }
}
