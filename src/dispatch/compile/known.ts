import type { UpdateKind } from "../../types/index.ts";
import type { Asked } from "../filter/query.ts";
import { canPass, type Gate, type QueryCondition } from "../triggers/condition.ts";

/** What a table knows of every update that is looked up in it. */
export interface Known {
  readonly kind: UpdateKind;
  /** Fields of a message's content by which there are tables of their own. */
  readonly looked: ReadonlySet<string>;
  /** Which of them the updates have, and no other; `undefined` when that must be tested. */
  readonly present: string | "none" | undefined;
}

/** What is left to ask of an update; `true` for nothing, an empty list when it cannot pass. */
export function remaining({ asked }: QueryCondition, known: Known): true | readonly Asked[] {
  const left: Asked[] = [];
  for (const each of asked) {
    if (each.kind !== known.kind) continue;
    const { field, detail } = each;
    if (field === undefined) return true;
    const isDecided = known.present !== undefined && known.looked.has(field.name);
    if (isDecided && known.present !== field.name) continue;
    if (isDecided && detail === undefined) return true;
    left.push(each);
  }
  return left;
}

/** Whether updates of which so much is known can pass all gates. */
export function mayPass(gates: readonly Gate[], known: Known): boolean {
  if (!canPass(gates, known.kind)) return false;
  return gates.every((gate) => {
    if (gate.type === "query") return hasAny(gate, known);
    return gate.type !== "command" || gate.captions || mayHaveText(known);
  });
}

function hasAny(gate: QueryCondition, known: Known): boolean {
  const left = remaining(gate, known);
  return left === true || left.length > 0;
}

function mayHaveText({ looked, present }: Known): boolean {
  return present === undefined || !looked.has("text") || present === "text";
}

/** The fields of content that routes ask for, of updates of a kind; with `text`, for commands, as soon as there is one. */
export function lookedFields(
  routes: readonly { readonly gates: readonly Gate[] }[],
  kind: UpdateKind,
): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const { gates } of routes)
    for (const gate of gates)
      if (gate.type === "query")
        for (const { kind: of, field } of gate.asked)
          if (of === kind && field?.isContent) fields.add(field.name);
  if (fields.size > 0) fields.add("text");
  return fields;
}
