import type { Composer, Context } from "telewire";

/** What {@link rateLimit} puts on `ctx`. */
export interface RateLimited {
  /** How many more updates of this user are let through in the running window. */
  readonly remaining: number;
}

/** How many updates of a user pass in which time. */
export interface RateLimitOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** Answers an update that is held back. Without it nothing is said. */
  readonly onLimited?: (ctx: Context) => unknown;
  /** The time, in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * A plugin: takes a composer, and gives back one whose handlers run for users within the limit and know what remains.
 * Updates without a user pass, and count for nobody. Counts are per bot, so that forks do not share them.
 */
export function rateLimit<C extends Context>(
  composer: Composer<C>,
  { limit, windowMs, onLimited, now = Date.now }: RateLimitOptions,
): Composer<C & RateLimited> {
  const windows = new Map<string, { readonly endsAt: number; count: number }>();

  const take = (user: string): number => {
    const time = now();
    // The oldest window was put in first, so the search ends at the first one that still runs.
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
