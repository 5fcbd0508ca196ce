/** What every function gets from its platform, and the commands of its bot. */
export const TOKEN = "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export const SECRET_TOKEN = "cold-start";

export const COMMANDS = Array.from({ length: 20 }, (_, index) => `command${index}`);

/** Passed in, so that no library calls getMe. */
export const BOT_INFO = {
  id: 123456,
  is_bot: true,
  first_name: "Bench",
  username: "bench_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
};
