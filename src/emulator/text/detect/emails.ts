const USER = /^(?:[\w-]{0,26}[.+]){0,10}[\w-]{1,35}$/;
const HOST = /^(?:(?:[a-z0-9][\w-]{0,28})?[a-z0-9]\.){1,6}[a-z]{2,8}$/i;

/** Whether a text is an email address by Telegram's rules. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  return at !== -1 && USER.test(text.slice(0, at)) && HOST.test(text.slice(at + 1));
}
