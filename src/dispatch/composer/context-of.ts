import type { Composer } from "./composer.ts";

/** The type of `ctx` in the handlers of a composer or bot: `ContextOf<typeof app>`. */
export type ContextOf<Of> = Of extends Composer<infer C> ? C : never;
