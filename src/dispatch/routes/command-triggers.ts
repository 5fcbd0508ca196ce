import { SLASH } from "../triggers/command.ts";
import type { Route } from "../triggers/condition.ts";

/** The commands that routes answer to after a slash, each once: names as they were registered, and patterns. */
export function commandTriggers(routes: readonly Route<unknown>[]): readonly (string | RegExp)[] {
  const triggers = routes.flatMap(({ gates }) =>
    gates.flatMap((gate) =>
      gate.type === "command" && gate.prefixes.includes(SLASH) ? gate.triggers : [],
    ),
  );
  return [...new Set(triggers)];
}
