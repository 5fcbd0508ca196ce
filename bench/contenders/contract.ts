/** The account of every bot in the benchmarks, passed in so that no library calls getMe. */
export const BOT_INFO = {
  id: 123456,
  is_bot: true,
  first_name: "Bench",
  username: "bench_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  supports_join_request_queries: false,
  can_connect_to_business: false,
  can_manage_bots: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
} as const;

/** Where messages are sent: the mock server, and the token by which it counts them. */
export interface Destination {
  readonly apiRoot: string;
  readonly token: string;
}

/** The parts of the response that the parity check compares. */
export interface SentMessage {
  readonly message_id: number;
  readonly chat: { readonly id: number };
  readonly text?: string;
}

/** Sends one message with {@link SEND_OPTIONS}. */
export type Send = (chatId: number, text: string) => Promise<SentMessage>;

/** Sends messages, and may hold sockets until it is closed. */
export interface Sender {
  readonly send: Send;
  close(): Promise<void>;
}

/** The options that every contender sends with every message. */
export const SEND_OPTIONS = {
  parse_mode: "HTML",
  link_preview_options: { is_disabled: true },
} as const;
