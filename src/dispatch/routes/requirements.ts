import { KINDS_ON_REQUEST } from "../../types/generated/update-kinds.ts";
import { UPDATE_KINDS, type UpdateKind, type UpdateProbe } from "../../types/index.ts";
import { canPass, isBlock, jobNamesOf, kindsOf, type Routes } from "./routes.ts";

/**
 * Returns the kinds of update that some route can handle: those that its gates name and, when the gates of a route name
 * none, all that Telegram sends by default. Empty without routes, which means the default to Telegram as well.
 */
export function allowedUpdates(routes: Routes): UpdateKind[] {
  const naming = routes.filter(({ gates }) => gates.some((gate) => kindsOf(gate) !== undefined));
  const includesDefault = naming.length < routes.length;
  return UPDATE_KINDS.filter(
    (kind) =>
      (includesDefault && !KINDS_ON_REQUEST.has(kind)) ||
      naming.some(({ gates }) => canPass(gates, kind)),
  );
}

/** Returns the commands with a slash that have a handler, each once: names as registered, and patterns. */
export function commandTriggers(routes: Routes): readonly (string | RegExp)[] {
  const triggers = routes.flatMap(({ gates }) =>
    gates.flatMap((gate) => (isBlock(gate) ? [] : (gate.slashCommands ?? []))),
  );
  return [...new Set(triggers)];
}

/** Returns the names of the jobs that have a handler, each once. */
export function jobNames(routes: Routes): readonly string[] {
  return [...new Set(routes.flatMap(({ gates }) => jobNamesOf(gates)))];
}

/** Returns `false` only for updates that no handler can match, judged by a probe of their bytes. */
export type ProbeFilter = (probe: UpdateProbe) => boolean;

/** Names of fields or entity types; an update must contain at least one of them. */
type Names = readonly string[];

/** What the updates of a kind must contain to reach some handler: for one of the handlers, a name for each of its gates. */
type RequiredNames = readonly (readonly Names[])[];

/** Compiles what the routes require into a filter: slow, once. */
export function compileProbeFilter(routes: Routes): ProbeFilter {
  const byKind = new Map(UPDATE_KINDS.map((kind) => [kind, requiredNames(routes, kind)]));
  return (probe) => {
    if (probe.kind === "unknown") return true;
    // Probes accept any name, not only those in their type.
    const mayHave = (name: string): boolean => probe.mayHave(name as never);
    const required = byKind.get(probe.kind) ?? [];
    return required.some((gates) => gates.every((names) => names.some(mayHave)));
  };
}

function requiredNames(routes: Routes, kind: UpdateKind): RequiredNames {
  const all = new Map<string, readonly Names[]>();
  for (const { gates } of routes) {
    if (!canPass(gates, kind)) continue;
    const lists = gates.flatMap((gate) => {
      const names = isBlock(gate) ? undefined : gate.requiredNames?.(kind);
      return names === undefined ? [] : [names];
    });
    const distinct = [...new Map(lists.map((names) => [names.join(), names])).values()];
    all.set(JSON.stringify(distinct), distinct);
  }
  // A handler that requires nothing matches every update of the kind.
  return all.has("[]") ? [[]] : [...all.values()];
}
