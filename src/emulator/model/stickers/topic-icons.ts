/** Some of the custom emoji that every bot can use as the icon of a topic, with Telegram's identifiers. */
export const TOPIC_ICONS: readonly (readonly [emoji: string, id: string])[] = [
  ["📰", "5434144690511290129"],
  ["💡", "5312536423851630001"],
  ["⚡️", "5312016608254762256"],
  ["🎙", "5377544228505134960"],
  ["🔝", "5418085807791545980"],
  ["🗣", "5370870893004203704"],
  ["🆒", "5420216386448270341"],
  ["❗️", "5379748062124056162"],
  ["📝", "5373251851074415873"],
];
