import {
  ApiError,
  type ApiErrorReason,
  DecodeError,
  NetworkError,
  TimeoutError,
} from "../../errors.ts";
import { isError } from "../../internal/describe-error.ts";

/** The outcome of a broadcast for one chat. */
export type BroadcastOutcome<Id> =
  | { readonly chatId: Id; readonly status: "sent" }
  /** The chat cannot be reached: the bot was blocked or removed, or the chat is gone. Leave it out next time. */
  | { readonly chatId: Id; readonly status: "blocked"; readonly error: ApiError }
  /** The chat did not get the message. */
  | { readonly chatId: Id; readonly status: "failed"; readonly error: unknown }
  /** No response came, or an ambiguous one: the chat may have got the message, so it is not sent again. */
  | { readonly chatId: Id; readonly status: "unsure"; readonly error: unknown };

const BLOCKED: ReadonlySet<ApiErrorReason | undefined> = /* @__PURE__ */ new Set<
  ApiErrorReason | undefined
>([
  "bot_blocked",
  "user_deactivated",
  "conversation_not_started",
  "bot_kicked",
  "bot_not_member",
  "group_deleted",
  "chat_not_found",
]);

/** Derives the outcome for a chat from how the last call for it ended. */
export function outcomeOf<Id>(
  chatId: Id,
  error: { readonly failure: unknown } | undefined,
  isAborted: boolean,
): BroadcastOutcome<Id> {
  if (error === undefined) return { chatId, status: "sent" };
  const { failure } = error;
  if (isApiError(failure) && failure.error_code < 500) {
    return BLOCKED.has(failure.reason)
      ? { chatId, status: "blocked", error: failure }
      : { chatId, status: "failed", error: failure };
  }
  const isUnsure = isAborted || isMaybeSent(failure) || isAmbiguous(failure);
  return { chatId, status: isUnsure ? "unsure" : "failed", error: failure };
}

/** Whether the call was certainly not executed, and may succeed if it is made again. */
export function isRetryable(failure: unknown): boolean {
  if (isApiError(failure)) return failure.error_code === 429;
  return isTransportError(failure) && failure.sent === "no";
}

/** Whether Telegram refused the call. Never throws, since `send` may throw anything. */
export function isApiError(failure: unknown): failure is ApiError {
  return isError(failure) && failure instanceof ApiError;
}

/** Whether the server failed, or the response is unreadable and not a 4xx: the call may have been executed. */
function isAmbiguous(failure: unknown): boolean {
  if (isApiError(failure)) return failure.error_code >= 500;
  if (!isError(failure) || !(failure instanceof DecodeError)) return false;
  const { status = 0 } = failure;
  return status < 400 || status >= 500;
}

function isMaybeSent(failure: unknown): boolean {
  return isTransportError(failure) && failure.sent !== "no";
}

/** Whether no response came; `sent` says how far the call got. */
function isTransportError(failure: unknown): failure is NetworkError | TimeoutError {
  return isError(failure) && (failure instanceof NetworkError || failure instanceof TimeoutError);
}
