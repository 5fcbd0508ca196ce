/** A bot compiles its handlers at its first update; no command matches this one. */
export const UNMATCHED_UPDATE = {
  update_id: 1,
  message: {
    message_id: 1,
    date: 1,
    chat: { id: 1, type: "private", first_name: "Ada" },
    from: { id: 1, is_bot: false, first_name: "Ada" },
    text: "hello",
  },
} as const;
