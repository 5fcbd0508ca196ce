import type { Setting } from "../cases/case.ts";
import type { EffortName } from "./effort.ts";

/** What a child process measures: one contender of a case, or all bots of a case under load. */
export type Task =
  | {
      readonly what: "time" | "garbage";
      readonly case: string;
      readonly contender: string;
      readonly setting: Setting;
      readonly effort: EffortName;
    }
  | {
      readonly what: "load";
      readonly case: string;
      readonly effort: EffortName;
      /** Decides the order of the bots in each round. */
      readonly seed: number;
    };

/** What a child process prints: the figures of each task, or the error of the first that failed. */
export type Outcome = { readonly figures: readonly unknown[] } | { readonly failure: string };
