import {
  ApiError,
  type ApiErrorReason,
  DecodeError,
  NetworkError,
  TimeoutError,
} from "../../errors.ts";
import { isError } from "../../internal/describe-error.ts";

/** What became of one chat of a broadcast. */
export type BroadcastOutcome<Id> =
  | { readonly chatId: Id; readonly status: "sent" }
  /** It can be reached no more: the bot was blocked or removed, or the chat is gone. Leave it out next time. */
  | { readonly chatId: Id; readonly status: "blocked"; readonly error: ApiError }
  /** It did not get the message. */
  | { readonly chatId: Id; readonly status: "failed"; readonly error: unknown }
  /** No answer came, or none that tells: it may have got the message, so it is not sent again. */
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

/** Tells what became of a chat by how the last call for it ended. */
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

/** Whether the call was certainly not executed, and may be when it is made again. */
export function isRetryable(failure: unknown): boolean {
  if (isApiError(failure)) return failure.error_code === 429;
  return isTransportError(failure) && failure.sent === "no";
}

/** Whether Telegram said no. */
export function isApiError(failure: unknown): failure is ApiError {
  return isError(failure) && failure instanceof ApiError;
}

/** A fault of the server, or an answer of a front that says no: by then the call may have been executed. */
function isAmbiguous(failure: unknown): boolean {
  if (isApiError(failure)) return failure.error_code >= 500;
  if (!isError(failure) || !(failure instanceof DecodeError)) return false;
  const { status = 0 } = failure;
  return status < 400 || status >= 500;
}

function isMaybeSent(failure: unknown): boolean {
  return isTransportError(failure) && failure.sent !== "no";
}

/** No answer came; how far the call came is in `sent`. */
function isTransportError(failure: unknown): failure is NetworkError | TimeoutError {
  return isError(failure) && (failure instanceof NetworkError || failure instanceof TimeoutError);
}
