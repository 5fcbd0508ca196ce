import { UPDATE_KINDS, type UpdateKind, type UpdateProbe } from "../../types/index.ts";
import { canPass, type Gate, type Route } from "../triggers/condition.ts";

/** Names one of which an update must hold, a field's or an entity's, to pass a gate. */
type Names = readonly string[];

/** What the updates of a kind must hold to reach some handler: one of `Names` for each gate of it. */
type Needs = readonly (readonly Names[])[];

/** Tells from what a probe knows whether a handler may want an update. Never a false "no". */
export type Wanted = (probe: UpdateProbe) => boolean;

/** Finds out what handlers look for: slow, once. */
export function compileWanted(routes: readonly Route<unknown>[]): Wanted {
  const byKind = new Map(UPDATE_KINDS.map((kind) => [kind, needsOf(routes, kind)]));
  return (probe) => {
    if (probe.kind === "unknown") return true;
    // What a gate names is a field, or a type of entity; a name that the probe does not know is looked for as well.
    const mayHave = (name: string): boolean => probe.mayHave(name as never);
    const needs = byKind.get(probe.kind) ?? [];
    return needs.some((gates) => gates.every((names) => names.some(mayHave)));
  };
}

function needsOf(routes: readonly Route<unknown>[], kind: UpdateKind): Needs {
  const needs = new Map<string, readonly Names[]>();
  for (const { gates } of routes) {
    if (!canPass(gates, kind)) continue;
    const needed = gates.flatMap((gate) => namesOf(gate, kind) ?? []);
    const distinct = [...new Map(needed.map((names) => [names.join(), names])).values()];
    needs.set(JSON.stringify(distinct), distinct);
  }
  // A handler that needs nothing wants every update of the kind.
  return needs.has("[]") ? [[]] : [...needs.values()];
}

/** Names one of which must be there, in a list of one; `undefined` when the update may pass without any. */
function namesOf(gate: Gate, kind: UpdateKind): readonly [Names] | undefined {
  switch (gate.type) {
    case "query": {
      const asked = gate.asked.filter((each) => each.kind === kind);
      const names = asked.flatMap(({ field }) => field?.name ?? []);
      return names.length < asked.length ? undefined : [names];
    }
    case "command":
      return gate.prefixes.every((prefix) => prefix === "/")
        ? [["bot_command"]]
        : [gate.captions ? ["text", "caption"] : ["text"]];
    case "text":
      return TEXT_FIELDS[kind] && [TEXT_FIELDS[kind]];
    case "test":
    case "block":
      return undefined;
  }
}

/** Where the text is by which verbs such as `hears` find an update; of other kinds it is always there. */
const TEXT_FIELDS: Partial<Record<UpdateKind, Names>> = {
  message: ["text", "caption"],
  channel_post: ["text", "caption"],
  callback_query: ["data"],
};
