import type { Course } from "./plan.ts";
import { Observed } from "./tracked-promise.ts";

/** How the promise of a handler is waited for: `onSettled` comes first, whichever way it ends. One promise is made, no more. */
export type Wait = (
  course: Course,
  work: PromiseLike<unknown>,
  onSettled: () => void,
  match: unknown,
) => unknown;

/** For who awaits a part of a plan: rejects as the handler does. */
export const passOn: Wait = (_, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    throw error;
  });

/** For the handler that called `next()`, and may not wait at all; `match` is on `ctx` again when it goes on. */
export const observe: Wait = ({ ctx, report }, work, onSettled, match) =>
  Observed.from(
    work,
    (error) => report(error, ctx),
    () => {
      onSettled();
      ctx.match = match;
    },
  );

/** For who begins with an update, above whom nobody is: errors are reported. */
export const conclude: Wait = ({ ctx, report }, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    return report(error, ctx);
  });
