import type {
  InlineKeyboardMarkup,
  InlineQueryResult,
  InlineQueryResultsButton,
  Message,
} from "../../../types/index.ts";

/** One result of an inline query. */
export interface InlineResult {
  readonly id: string;
  /** As the bot sent it: with its title, its thumbnail and so on. */
  readonly result: InlineQueryResult;
  /** The fields of the message that a person sends by choosing it. */
  readonly content: Partial<Message>;
  readonly reply_markup?: InlineKeyboardMarkup;
}

/** The bot's answer to an inline query. */
export interface InlineAnswer {
  readonly inline_query_id: string;
  readonly results: readonly InlineResult[];
  /** What the next query has to contain for more results; absent when there are none. */
  readonly next_offset?: string;
  /** The button above the results. */
  readonly button?: InlineQueryResultsButton;
  readonly is_personal: boolean;
  /** Seconds for which the server may cache the results. */
  readonly cache_time: number;
}
