import { fieldsOf, type Spec } from "./spec.ts";

/** A kind of update: the name of its field and of the object in it. */
export interface UpdatePayload {
  readonly kind: string;
  readonly type: string;
  /** Sent only to bots that list the kind in `allowed_updates`. */
  readonly isOnRequest: boolean;
}

/** The kinds of update in the manual's order: the optional fields of `Update`. */
export function updatePayloads(spec: Spec): readonly UpdatePayload[] {
  return fieldsOf(spec, "Update")
    .filter((field) => !field.required)
    .map(({ name: kind, type, onRequest }) => {
      if (typeof type !== "string") throw new Error(`Update.${kind}: its type is not an object`);
      return { kind, type, isOnRequest: onRequest === true };
    });
}
