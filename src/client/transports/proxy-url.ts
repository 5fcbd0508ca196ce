/** Hands a proxy's URL back, or says what is wrong; the message does not quote it, since it may hold a password. */
export function checkProxy(proxy: string, protocols: readonly string[]): string {
  if (isReadable(proxy) && protocols.includes(new URL(proxy).protocol)) return proxy;
  const schemes = protocols.map((protocol) => protocol.slice(0, -1)).join(", ");
  throw new TypeError(
    `proxy must be a URL with ${schemes}, for example http://user:password@localhost:3128, where a % is written %25`,
  );
}

/** Whether it is a URL whose name and password can be decoded. */
function isReadable(proxy: string): boolean {
  try {
    const { username, password } = new URL(proxy);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
