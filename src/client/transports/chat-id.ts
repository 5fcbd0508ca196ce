/** The `chat_id` of a call's parameters, where there is one. */
export function chatIdOf(params: object | undefined): number | string | undefined {
  // Parameters that are no object are refused later, by the call itself.
  const id: unknown = Object(params).chat_id;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}
