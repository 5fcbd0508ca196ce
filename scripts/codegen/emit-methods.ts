import { emitInterface, linkComment } from "./emit-fields.ts";
import type { MethodSpec, Spec } from "./spec.ts";
import { typeText } from "./type-text.ts";

/** `methods.ts`: the parameters and the result of each method, the callable interface, the list of names. */
export function emitMethods(spec: Spec): string {
  const methods = Object.entries(spec.methods);
  const params = methods.map(([name, { href, params }]) =>
    emitInterface(paramsName(name), href, params, "T."),
  );
  const table = methods.map(
    ([name, { returns }]) =>
      `  ${name}: { params: ${paramsName(name)}; result: ${typeText(returns, "T.")} };\n`,
  );
  const calls = methods.map(([name, method]) => emitCall(name, method));
  const names = methods.map(([name]) => `  ${JSON.stringify(name)},\n`);
  return `import type * as T from "./objects.ts";

${params.join("\n")}
/** What each method takes and gives, by name. */
export interface ApiMethods {
${table.join("")}}

/** Every method as a call; \`Options\` is what the client takes beside the parameters. */
export interface MethodCalls<Options> {
${calls.join("")}}

/** Name of a Bot API method. */
export type Method = keyof ApiMethods;

/** Names of all methods, sorted. */
export const METHODS: readonly Method[] = [
${names.join("")}];
`;
}

function emitCall(name: string, { href, params, returns }: MethodSpec): string {
  const optional = params.some((param) => param.required) ? "" : "?";
  const result = typeText(returns, "T.");
  return `  ${linkComment(href)}  ${name}(params${optional}: ${paramsName(name)}, options?: Options): Promise<${result}>;\n`;
}

function paramsName(method: string): string {
  return `${method.charAt(0).toUpperCase()}${method.slice(1)}Params`;
}
