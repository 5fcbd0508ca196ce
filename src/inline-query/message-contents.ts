import type { Formatted } from "../text/index.ts";
import type {
  InlineQueryResult,
  InputContactMessageContent,
  InputInvoiceMessageContent,
  InputLocationMessageContent,
  InputMessageContent,
  InputRichMessage,
  InputTextMessageContent,
  InputVenueMessageContent,
  LabeledPrice,
} from "../types/index.ts";

/** The optional fields of an object. */
type OptionalFields<T> = {
  [Name in keyof T as Partial<Pick<T, Name>> extends Pick<T, Name> ? Name : never]: T[Name];
};

/**
 * Decides which message is sent when the user picks an inline result: each method returns the result with that message.
 * Source: https://core.telegram.org/bots/api#inputmessagecontent
 */
export class MessageContents<Result extends InlineQueryResult> {
  readonly #result: object;

  constructor(result: object) {
    this.#result = result;
  }

  /** Sends a text, which may be formatted by `fmt` or `fromMarkdown`. */
  text(message: string | Formatted, options?: OptionalFields<InputTextMessageContent>): Result {
    if (typeof message === "string") return this.#with({ message_text: message, ...options });
    const { text, entities = [] } = message;
    return this.#with({ message_text: text, entities: [...entities], ...options });
  }

  /** Sends a rich message. */
  rich(message: InputRichMessage): Result {
    return this.#with({ rich_message: message });
  }

  /** Sends a location, in degrees. */
  location(
    latitude: number,
    longitude: number,
    options?: OptionalFields<InputLocationMessageContent>,
  ): Result {
    return this.#with({ latitude, longitude, ...options });
  }

  /** Sends a venue: a location, in degrees, with a name and an address. */
  venue(
    title: string,
    latitude: number,
    longitude: number,
    address: string,
    options?: OptionalFields<InputVenueMessageContent>,
  ): Result {
    return this.#with({ title, latitude, longitude, address, ...options });
  }

  /** Sends a contact. */
  contact(
    first_name: string,
    phone_number: string,
    options?: OptionalFields<InputContactMessageContent>,
  ): Result {
    return this.#with({ first_name, phone_number, ...options });
  }

  /** Sends an invoice. For payments in Telegram Stars, `provider_token` is empty and `currency` is `XTR`. */
  invoice(
    title: string,
    description: string,
    payload: string,
    provider_token: string,
    currency: string,
    prices: LabeledPrice[],
    options?: Omit<OptionalFields<InputInvoiceMessageContent>, "provider_token">,
  ): Result {
    const required = { title, description, payload, provider_token, currency, prices };
    return this.#with({ ...required, ...options });
  }

  #with(input_message_content: InputMessageContent): Result {
    // The builder passes all other fields of the result to the constructor.
    return { ...this.#result, input_message_content } as unknown as Result;
  }
}
