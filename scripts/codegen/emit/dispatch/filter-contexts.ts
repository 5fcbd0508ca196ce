import { type Field, fieldsOf, type Spec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { camelCase } from "../letter-case.ts";

/** `filter-contexts.ts`: the properties that `ctx` is certain to have, by kind of update. Written out, because that is cheapest for the compiler. */
export function emitFilterContexts(spec: Spec): string {
  const contexts = updatePayloads(spec).map(({ kind, type }) => {
    const properties = [
      `kind: "${kind}"`,
      `update: { readonly update_id: number; readonly ${kind}: Payload }`,
      `${camelCase(kind)}: Payload`,
      ...certainProperties(spec, type),
    ];
    return `  ${kind}: {
${properties.map((property) => `    readonly ${property};\n`).join("")}  };
`;
  });
  return `import type { Chat, User } from "../../../types/index.ts";

/** Properties that \`ctx\` is certain to have, by the kind of its update, for a payload of that type. */
export interface ContextsOf<Payload> {
${contexts.join("")}}
`;
}

function certainProperties(spec: Spec, payload: string): readonly string[] {
  const fields = fieldsOf(spec, payload);
  const has = (name: string, of: string): boolean => fields.some(isRequired(name, of));
  return [
    ...(payload === "Message" ? ["msg: Payload", "msgId: number"] : []),
    ...(has("chat", "Chat") ? ["chat: Chat", "chatId: number"] : []),
    ...(has("from", "User") || has("user", "User") ? ["from: User"] : []),
  ];
}

function isRequired(name: string, of: string): (field: Field) => boolean {
  return (field) => field.name === name && field.type === of && field.required === true;
}
