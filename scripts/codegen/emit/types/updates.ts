import type { Spec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { seeComment } from "../declarations.ts";

/** `updates.ts`: payload by kind, and `Update` as a union with one exact arm for each kind. */
export function emitUpdates(spec: Spec): string {
  const payloads = updatePayloads(spec);
  const line = (each: (kind: string, type: string) => string): string =>
    payloads.map(({ kind, type }) => `  ${each(kind, `T.${type}`)}\n`).join("");
  const see = (text: string): string => seeComment(text, "#update");
  return `import type * as T from "./objects.ts";

${see("What an update carries, by kind.")}export interface UpdatePayloads {
${line((kind, type) => `${kind}: ${type};`)}}

interface Updates {
${line((kind, type) => `${kind}: { update_id: number; ${kind}: ${type} };`)}}

${see("Name of a kind of update: the one field beside `update_id`.")}export type UpdateKind = keyof UpdatePayloads;

${see("The update of one kind, or of any of several.")}export type UpdateOf<K extends UpdateKind> = Updates[K];

${see("Any update: one arm for each kind.")}export type Update = Updates[UpdateKind];

${see("All kinds of update in the manual's order.")}export const UPDATE_KINDS: readonly UpdateKind[] = [
${line((kind) => `${JSON.stringify(kind)},`)}];
`;
}
