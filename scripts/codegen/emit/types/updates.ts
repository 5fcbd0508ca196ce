import { type Field, fieldsOf, type Spec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { fieldComment, seeComment } from "../declarations.ts";
import { typeText } from "../type-text.ts";

/** `update-kinds.ts`: the kinds of update, those with messages, and those sent on request. Imports nothing. */
export function emitUpdateKinds(spec: Spec): string {
  const payloads = updatePayloads(spec);
  const union = (kinds: readonly string[]): string =>
    kinds.length === 0 ? " never" : kinds.map((kind) => `\n  | ${JSON.stringify(kind)}`).join("");
  const list = (kinds: readonly string[]): string =>
    kinds.map((kind) => `  ${JSON.stringify(kind)},\n`).join("");
  const all = payloads.map(({ kind }) => kind);
  const messages = payloads.filter(({ type }) => type === "Message").map(({ kind }) => kind);
  const onRequest = payloads.filter(({ isOnRequest }) => isOnRequest).map(({ kind }) => kind);
  return `${see("A kind of update: the name of its one field besides `update_id`.")}export type UpdateKind =${union(all)};

${see("Kinds of update whose payload is a message.")}export type MessageKind =${union(messages)};

${see("Kinds of update that Telegram sends only to bots that list them in `allowed_updates`.")}export const KINDS_ON_REQUEST: ReadonlySet<UpdateKind> = /* @__PURE__ */ new Set<UpdateKind>([
${list(onRequest)}]);

${see("All kinds of update, in the manual's order.")}export const UPDATE_KINDS: readonly UpdateKind[] = [
${list(all)}];
`;
}

/** `updates.ts`: the payloads by kind, and `Update` as a union with one exact member for each kind. */
export function emitUpdates(spec: Spec): string {
  const fields = fieldsOf(spec, "Update");
  const payloads = fields.filter((field) => !field.required);
  const updates = payloads.map((payload) => {
    const members = fields.filter((field) => field.required || field === payload);
    return `  ${payload.name}: {\n${membersText(members, "    ")}  };\n`;
  });
  return `import type * as T from "./objects.ts";
import type { UpdateKind } from "./update-kinds.ts";

${see("The payload of an update, by kind.")}export interface UpdatePayloads {
${membersText(payloads, "  ")}}

interface Updates {
${updates.join("")}}

${see("An update of one kind, or of one of several kinds.")}export type UpdateOf<K extends UpdateKind> = Updates[K];

${see("Any update: a union with one member for each kind.")}export type Update = Updates[UpdateKind];
`;
}

function membersText(fields: readonly Field[], indent: string): string {
  return fields
    .map(
      (field) =>
        `${fieldComment(field, indent)}${indent}${field.name}: ${typeText(field.type, "T.")};\n`,
    )
    .join("");
}

function see(text: string): string {
  return seeComment(text, "#update");
}
