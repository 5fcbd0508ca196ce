import { typeText } from "../emit/type-text.ts";
import { isUnion, type Spec } from "./spec.ts";

/** A kind of update: the name of its field and of the object in it. */
export interface UpdatePayload {
  readonly kind: string;
  readonly type: string;
}

/** The kinds of update in the manual's order: every optional field of `Update`. */
export function updatePayloads(spec: Spec): readonly UpdatePayload[] {
  const { Update: update } = spec.types;
  if (update === undefined || isUnion(update)) throw new Error("Update: not an object of the spec");
  return update.fields
    .filter((field) => !field.required)
    .map((field) => ({ kind: field.name, type: typeText(field.type) }));
}
