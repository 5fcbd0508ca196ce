import type { MethodSpec, Spec } from "../../spec/spec.ts";
import { emitInterface, entryComment, seeComment } from "../declarations.ts";
import { pascalCase } from "../letter-case.ts";
import { typeText } from "../type-text.ts";
import { SENT_FIELDS } from "./sent-fields.ts";

/** `methods.ts`: the parameters and result of each method, and the interface of the client. */
export function emitMethods(spec: Spec): string {
  const methods = Object.entries(spec.methods);
  const params = methods.map(([name, method]) =>
    emitInterface(
      paramsName(name),
      { ...method, description: `Parameters of \`${name}\`.` },
      method.params,
      "T.",
    ),
  );
  const table = methods.map(
    ([name, method]) =>
      `  ${name}: { params: ${paramsName(name)}; result: ${resultText(name, method, "T.", "M.")} };\n`,
  );
  const calls = methods.map(([name, method]) => emitCall(name, method));
  return `import type { Unlisted } from "../unlisted.ts";
import type { WithoutUploads } from "../without-uploads.ts";
import type * as M from "./messages.ts";
import type * as T from "./objects.ts";
import type { UpdateKind } from "./update-kinds.ts";
import type { Update } from "./updates.ts";

${params.join("\n")}
${see("Parameters and result of each method, by name.")}export interface ApiMethods {
${table.join("")}}

${see("Every method as a function; `Options` are those of the client for one call.")}export interface MethodCalls<Options> {
${calls.join("")}}

${see("Name of a Bot API method.")}export type Method = keyof ApiMethods;
`;
}

/** `method-table.ts`: the names of all methods, grouped by their verbs, as `methodNames` decodes them. */
export function emitMethodTable(spec: Spec): string {
  const groups = new Map<string, string[]>();
  for (const name of Object.keys(spec.methods)) {
    const verb = /^[a-z]+/.exec(name)?.[0] ?? "";
    groups.set(verb, [...(groups.get(verb) ?? []), name.slice(verb.length)]);
  }
  const table = [...groups].map(([verb, endings]) => `${verb}:${endings.join()}`).join("\n");
  return `${see("Names of all methods: after each verb, what follows it in names.")}export const METHOD_TABLE: string = \`${table}\`;
`;
}

function see(text: string): string {
  return seeComment(text, "#available-methods");
}

function emitCall(name: string, method: MethodSpec): string {
  const { params } = method;
  const optional = params.some((param) => param.required) ? "" : "?";
  const result = resultText(name, method, "T.", "M.");
  return `${entryComment(method, "  ")}  ${name}(params${optional}: ${paramsName(name)}, options?: Options): Promise<${result}>;\n`;
}

/** TypeScript for the result of a method; the prefixes are put before the names of objects, and of messages with a field. */
export function resultText(
  method: string,
  { returns }: MethodSpec,
  prefix: string,
  messagePrefix: string,
): string {
  const field = SENT_FIELDS[method];
  return field === undefined
    ? typeText(returns, prefix)
    : `${messagePrefix}${pascalCase(field)}Message`;
}

/** Name of the interface of a method's parameters. */
export function paramsName(method: string): string {
  return `${pascalCase(method)}Params`;
}
