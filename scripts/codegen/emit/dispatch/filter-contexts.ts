import { type Field, fieldsOf, type Spec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { camelCase, pascalCase } from "../letter-case.ts";
import { typeText } from "../type-text.ts";

/** Fields that updates of a kind always have, although their type makes them optional. */
const CERTAIN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  // `from` may be empty only in channels, and their messages are channel posts; a fake user stands for a chat that writes.
  message: ["from"],
  edited_message: ["from"],
  // In a private chat of the account, through the connection.
  business_message: ["from", "business_connection_id"],
  edited_business_message: ["from", "business_connection_id"],
};

/**
 * `filter-contexts.ts`: the properties that `ctx` is certain to have, by kind of update. Written out, because that is
 * cheapest for the compiler, and named, because editors and error messages then show a name.
 */
export function emitFilterContexts(spec: Spec): string {
  const payloads = updatePayloads(spec);
  const contexts = payloads.map(({ kind, type }) => {
    const properties = [
      `kind: "${kind}"`,
      `update: { readonly update_id: number; readonly ${kind}: Payload }`,
      `${camelCase(kind)}: Payload`,
      ...certainProperties(spec, kind, type),
    ];
    return `interface ${interfaceName(kind)}<Payload> {
${properties.map((property) => `  readonly ${property};\n`).join("")}}
`;
  });
  const table = payloads.map(({ kind }) => `  ${kind}: ${interfaceName(kind)}<Payload>;\n`);
  const certain = payloads.map(
    ({ kind, type }) => `  ${kind}: ${certainType(spec, kind, type)};\n`,
  );
  return `import type * as T from "../../../types/index.ts";

/** The payload of an update, by kind, with the fields that updates of that kind always have. */
export interface CertainPayloads {
${certain.join("")}}

/** Properties that \`ctx\` is certain to have, by the kind of its update, for a payload of that type. */
export interface ContextsOf<Payload> {
${table.join("")}}

${contexts.join("\n")}`;
}

function interfaceName(kind: string): string {
  return `Of${pascalCase(kind)}`;
}

function certainType(spec: Spec, kind: string, type: string): string {
  const certain = fieldsOf(spec, type).filter(({ name }) => CERTAIN_FIELDS[kind]?.includes(name));
  if (certain.length === 0) return `T.${type}`;
  return `T.${type} & { ${certain.map((field) => `${field.name}: ${typeText(field.type, "T.")}`).join("; ")} }`;
}

function certainProperties(spec: Spec, kind: string, payload: string): readonly string[] {
  const fields = fieldsOf(spec, payload);
  const has = (name: string, of: string): boolean =>
    fields.some(isRequired(name, of)) || CERTAIN_FIELDS[kind]?.includes(name) === true;
  // `ctx` takes a connection's own id for that of the connection through which the update came.
  const isConnection = payload === "BusinessConnection";
  return [
    ...(payload === "Message" ? ["msg: Payload"] : []),
    ...(has("message_id", "Integer") ? ["msgId: number"] : []),
    ...(has("chat", "Chat") ? ["chat: T.Chat"] : []),
    ...(has("chat", "Chat") || has("user_chat_id", "Integer") ? ["chatId: number"] : []),
    ...(has("from", "User") || has("user", "User") ? ["from: T.User"] : []),
    ...(isConnection || has("business_connection_id", "String")
      ? ["businessConnectionId: string"]
      : []),
  ];
}

function isRequired(name: string, of: string): (field: Field) => boolean {
  return (field) => field.name === name && field.type === of && field.required === true;
}
