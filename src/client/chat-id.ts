/** The `chat_id` of a call's parameters, where there is one. */
export function chatIdOf(params: object | undefined): number | string | undefined {
  if (params === undefined || !("chat_id" in params)) return undefined;
  const { chat_id: id } = params;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}
