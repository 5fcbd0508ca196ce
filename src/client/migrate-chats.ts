import { FileError } from "../errors.ts";
import { isError } from "../internal/describe-error.ts";
import type { Transformer } from "./transformer.ts";

/**
 * Creates a transformer that follows groups that were upgraded to supergroups: the refused call is sent again, to the new
 * chat. `onMigrate` receives both identifiers, so that you can store the new one; it is awaited, and if it throws, the call
 * rejects with its error. Without the transformer, the call rejects with an `ApiError` that has `migrateToChatId`.
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
      // A consumed stream cannot be sent again. The caller gets the new chat and can reopen the file.
      if (isError(error) && error instanceof FileError) return response;
      throw error;
    }
  };
}
