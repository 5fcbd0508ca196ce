import { FileError } from "../errors.ts";
import { isError } from "../internal/describe-error.ts";
import type { Transformer } from "./transformer.ts";

/**
 * Makes a transformer that follows a group which became a supergroup: the refused call is sent once more, to the new
 * chat. `onMigrate` gets both identifiers, so that you can store the new one; what it returns is awaited, and the call
 * rejects with what it throws. Without the transformer the call rejects with an `ApiError` that has `migrateToChatId`.
 * Source: https://core.telegram.org/bots/api#responseparameters
 */
export function migrateChats(
  onMigrate: (from: unknown, to: number) => unknown = () => undefined,
): Transformer {
  return async (prev, method, payload, signal) => {
    const response = await prev(method, payload, signal);
    const to = response.ok ? undefined : response.parameters?.migrate_to_chat_id;
    const { chat_id: from } = payload as { chat_id?: unknown };
    if (to === undefined || from === undefined) return response;
    await onMigrate(from, to);
    try {
      return await prev(method, { ...payload, chat_id: to }, signal);
    } catch (error) {
      // A stream that was read already: the caller learns of the new chat, and can open it again.
      if (isError(error) && error instanceof FileError) return response;
      throw error;
    }
  };
}
