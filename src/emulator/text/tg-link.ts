/** Returns the identifier of the user that a link to `tg://user?id=` refers to. */
export function userOfLink(link: string): number | undefined {
  const id = parametersOf(link.toLowerCase(), "user")?.get("id");
  return id !== undefined && isCanonicalInteger(id) && Number(id) > 0 ? Number(id) : undefined;
}

/** Returns the identifier in a link to `tg://emoji?id=`. */
export function emojiOfLink(link: string): string | undefined {
  const id = parametersOf(link, "emoji")?.get("id");
  return id !== undefined && isEmojiId(id) ? id : undefined;
}

/** Returns the date in a link to `tg://time?unix=`. */
export function dateOfLink(link: string): FormattedDate | undefined {
  const parameters = parametersOf(link, "time");
  const unix = parameters?.get("unix") ?? "";
  if (!isCanonicalInteger(unix) || Number(unix) <= 0 || Number(unix) > MAX_INT32) return undefined;
  const format = normalizeDateFormat(parameters?.get("format") ?? "");
  return format === undefined ? undefined : toDate(Number(unix), format);
}

const MAX_INT32 = 2 ** 31 - 1;

/** The fields of a `date_time` entity. */
export interface FormattedDate {
  readonly unix_time: number;
  readonly date_time_format?: string;
}

export function toDate(unix_time: number, format: string): FormattedDate {
  return format === "" ? { unix_time } : { unix_time, date_time_format: format };
}

/** Returns a format of dates as the server writes it: the day of the week, the date, the time; undefined for an invalid one. */
export function normalizeDateFormat(format: string): string | undefined {
  if (format === "r" || format === "R") return "r";
  if (!/^[tTdDwW]*$/.test(format)) return undefined;
  const pick = (short: string, long: string): string => {
    if (format.includes(short)) return short;
    return format.includes(long) ? long : "";
  };
  return `${/w/i.test(format) ? "w" : ""}${pick("d", "D")}${pick("t", "T")}`;
}

/** Whether a text is the identifier of a custom emoji: a 64-bit number. */
export function isEmojiId(text: string): boolean {
  if (!isCanonicalInteger(text) || text === "0") return false;
  const id = BigInt(text);
  return BigInt.asIntN(64, id) === id;
}

function isCanonicalInteger(text: string): boolean {
  return /^(?:0|-?[1-9]\d{0,18})$/.test(text);
}

/** The parameters of a `tg:` link to a host; the first value of a name counts. Undefined for any other link. */
function parametersOf(link: string, host: string): ReadonlyMap<string, string> | undefined {
  const query = new RegExp(`^tg:(?://)?${host}/?\\?([^#]*)`, "is").exec(link)?.[1];
  if (query === undefined) return undefined;
  const parameters = new Map<string, string>();
  for (const pair of query.split("&")) {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}
