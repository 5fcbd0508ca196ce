import type { Composer, Context } from "telewire";

/** Added to `ctx` by {@link rateLimit}. */
export interface RateLimited {
  /** How many more updates of this user are handled in the current window. */
  readonly remaining: number;
}

/** Settings of {@link rateLimit}. */
export interface RateLimitOptions {
  /** Maximum number of updates of one user per window. */
  readonly limit: number;
  /** Length of a window, from the user's first update in it. */
  readonly windowMs: number;
  /** Called with each update over the limit. Default: it is dropped silently. */
  readonly onLimited?: (ctx: Context) => unknown;
  /** The current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * A plugin: takes a composer, and returns one whose handlers run for users within the limit and know how many updates are
 * left. Updates without a user are not counted. Counts are kept per bot, so that bots of several tokens do not share them.
 */
export function rateLimit<C extends Context>(
  composer: Composer<C>,
  { limit, windowMs, onLimited, now = Date.now }: RateLimitOptions,
): Composer<C & RateLimited> {
  const windows = new Map<string, { readonly endsAt: number; count: number }>();

  const take = (user: string): number => {
    const time = now();
    // A map keeps its order, so the search for expired windows ends at the first current one.
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time) break;
      windows.delete(key);
    }
    const window = windows.get(user) ?? { endsAt: time + windowMs, count: 0 };
    windows.set(user, window);
    window.count += 1;
    return limit - window.count;
  };

  const counted = composer.derive((ctx): RateLimited => {
    const { from, me } = ctx;
    return { remaining: from === undefined ? limit : take(`${me.id}:${from.id}`) };
  });
  counted.use((ctx, next) => (ctx.remaining < 0 ? onLimited?.(ctx) : next()));
  return counted;
}
