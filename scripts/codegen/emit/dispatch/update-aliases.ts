import type { Spec } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";
import { camelCase } from "../letter-case.ts";

/** `update-aliases.ts`: a camelCase getter for each kind of update, and the kinds that carry a message. */
export function emitUpdateAliases(spec: Spec): string {
  const payloads = updatePayloads(spec);
  const imports = [...new Set([...payloads.map(({ type }) => type), "UpdatePayloads"])].sort();
  const getters = payloads.map(
    ({ kind, type }) => `  /** \`update.${kind}\`. */
  get ${camelCase(kind)}(): ${type} | undefined {
    return this.update.${kind};
  }
`,
  );
  const messages = payloads.filter(({ type }) => type === "Message");
  return `import type {
${imports.map((name) => `  ${name},\n`).join("")}} from "../../../types/index.ts";

/** Kinds of update whose payload is a message. */
export const MESSAGE_KINDS: ReadonlySet<string | undefined> = /* @__PURE__ */ new Set([
${messages.map(({ kind }) => `  "${kind}",\n`).join("")}]);

/** A camelCase getter for each kind of update: \`ctx.callbackQuery\` is \`update.callback_query\`. */
export abstract class UpdateAliases {
  /** The update as received, of any kind. */
  abstract readonly update: { readonly update_id: number } & Partial<UpdatePayloads>;

${getters.join("\n")}}
`;
}
