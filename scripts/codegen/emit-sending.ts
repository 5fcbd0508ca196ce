import type { Spec, TypeRef } from "./spec.ts";

/** What comes back from a method that puts a message into a chat or changes one. */
const MESSAGES: ReadonlySet<TypeRef> = new Set(["Message", "MessageId"]);

/** The methods whose calls Telegram counts against a bot's and a chat's limits. */
export function sendingMethods(spec: Spec): string[] {
  const isMessage = (type: TypeRef): boolean => {
    if (typeof type === "string") return MESSAGES.has(type);
    return "array" in type ? isMessage(type.array) : type.anyOf.some(isMessage);
  };
  return Object.entries(spec.methods)
    .filter(([name, { returns }]) => isMessage(returns) && !name.startsWith("get"))
    .map(([name]) => name);
}

/** The table by which flood control knows what counts. */
export function emitSending(spec: Spec): string {
  const names = sendingMethods(spec).map((name) => `  "${name}",\n`);
  return `/** Methods that put a message into a chat, or change one. */
export const SENDING: ReadonlySet<string> = /* @__PURE__ */ new Set([
${names.join("")}]);
`;
}
