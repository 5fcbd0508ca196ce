import type { TextUpdate } from "../inputs/updates.ts";

/** Every bot of the benchmarks is this account: given up front, so that no library calls getMe. */
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

/** What the matching handler is told: which update it was, and what stood after the command. */
export type OnCommand = (updateId: number, argument: string) => void | Promise<void>;

/** Hands one update to a bot, as its webhook would. */
export type Dispatch = (update: TextUpdate) => unknown;

/** Builds a bot whose last command has `onLast` as its handler; the handlers of the others throw. */
export type CreateDispatch = (commands: readonly string[], onLast: OnCommand) => Dispatch;

/** Where messages go: the mock server, and the token under which it counts them. */
export interface Destination {
  readonly apiRoot: string;
  readonly token: string;
}

/** Parts of the answer that the parity check looks at. */
export interface SentMessage {
  readonly message_id: number;
  readonly chat: { readonly id: number };
  readonly text?: string;
}

/** Sends one message with {@link SEND_OPTIONS}. */
export type Send = (chatId: number, text: string) => Promise<SentMessage>;

/** A way of sending that may hold sockets. */
export interface Sender {
  readonly send: Send;
  close(): Promise<void>;
}

/** The options that go with every message, whoever sends it. */
export const SEND_OPTIONS = {
  parse_mode: "HTML",
  link_preview_options: { is_disabled: true },
} as const;

/** The handler of every command that must not match. */
export function failOnWrongCommand(): never {
  throw new Error("A command matched that was not sent");
}
