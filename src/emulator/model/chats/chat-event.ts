import type { CallbackQuery, ReactionType } from "../../../types/index.ts";
import type { MessageDraft } from "../messages/draft.ts";
import type { InlineAnswer } from "../messages/inline-result.ts";
import type { SeenMessage } from "../messages/message.ts";

/** The bot's answer to a pressed button: a notification, an alert, a link, or nothing but the confirmation. */
export interface CallbackAnswer {
  readonly callback_query_id: CallbackQuery["id"];
  readonly text?: string;
  readonly url?: string;
  readonly show_alert: boolean;
  /** Seconds for which the app may cache the answer. */
  readonly cache_time: number;
}

/** An event in a chat. `message` is the message right after it was sent or edited, or right before it was deleted. */
export type ChatEvent =
  | {
      readonly kind: "sent";
      readonly message: SeenMessage;
      /** Whether it was sent without a sound, with `disable_notification`. */
      readonly is_silent?: true;
    }
  | { readonly kind: "edited" | "deleted"; readonly message: SeenMessage }
  | {
      readonly kind: "reacted";
      readonly message_id: number;
      /** A person or a bot. */
      readonly user_id: number;
      /** All of their reactions now. */
      readonly reactions: readonly ReactionType[];
    }
  | { readonly kind: "answered"; readonly answer: CallbackAnswer }
  | {
      readonly kind: "payment_completed";
      readonly payment_id: string;
      /** The service message with `successful_payment`. */
      readonly message: SeenMessage;
    }
  | { readonly kind: "payment_failed"; readonly payment_id: string; readonly reason: string }
  /** A bot has read the messages of a chat of a business, up to this one. */
  | { readonly kind: "read"; readonly message_id: number }
  /** The bot shows a message in the making. */
  | { readonly kind: "draft"; readonly draft: MessageDraft }
  /** The person has stopped the generation of a draft. */
  | { readonly kind: "draft_stopped"; readonly draft_id: number }
  /** A bot shows a Web App to a person who wants to join. */
  | { readonly kind: "join_web_app"; readonly user_id: number; readonly url: string }
  | { readonly kind: "inline_answered"; readonly answer: InlineAnswer }
  | { readonly kind: "action"; readonly action: string; readonly message_thread_id?: number };
