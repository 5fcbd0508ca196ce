import type { Context } from "./context/context.ts";
import type { Middleware } from "./routes/middleware.ts";
import { describePlace } from "./routes/report.ts";
import { type Gate, isBlock, type Route, type Routes } from "./routes/routes.ts";

/** Wraps the handlers of routes, in order to know which of them took an update. */
export class RouteTrace {
  /** The routes to dispatch with. */
  readonly routes: Routes;
  /** The route whose handler started last, as long as it has not called `next()`. */
  readonly #takers = new WeakMap<Context, Route>();

  constructor(routes: Routes) {
    this.routes = routes.map((route) => ({
      ...route,
      gates: route.gates.map((gate) => this.#traceLazy(gate, route)),
      handler: this.#traceHandler(route),
    }));
  }

  /** Describes the route that took an update; `undefined` when no handler ran, or all of them called `next()`. */
  takerOf(ctx: Context): string | undefined {
    const route = this.#takers.get(ctx);
    return route && describePlace(route.gates, route.handler);
  }

  #traceHandler(route: Route): Middleware<Context> {
    const { handler } = route;
    const traced: Middleware<Context> = (ctx, next) => {
      this.#takers.set(ctx, route);
      return handler(ctx, () => {
        this.#takers.delete(ctx);
        return next();
      });
    };
    return Object.defineProperty(traced, "name", { value: handler.name });
  }

  /** The handlers that a `lazy` makes are not among the routes. */
  #traceLazy(gate: Gate, route: Route): Gate {
    if (!isBlock(gate) || gate.verb !== "lazy" || gate.behavior.type !== "scope") return gate;
    const { run } = gate.behavior;
    return {
      ...gate,
      behavior: {
        type: "scope",
        run: (ctx, inside, after, report) => {
          this.#takers.set(ctx, route);
          const end = (): unknown => {
            this.#takers.delete(ctx);
            return after();
          };
          return run(ctx, inside, end, report);
        },
      },
    };
  }
}
