const TOKEN = /^\d+:[A-Za-z0-9_-]+$/;
const API_ROOT = "https://api.telegram.org";

/** Where the calls of one bot go. The paths end with a slash and hold the token, so never log them. */
export interface Endpoint {
  readonly origin: string;
  /** Before the name of a method. */
  readonly path: string;
  /** Before the path of a file. */
  readonly filePath: string;
}

/**
 * Joins server and token, the only place that does.
 *
 * @throws TypeError when either is malformed; the message never shows the token.
 */
export function createEndpoint(
  token: string,
  apiRoot: string = API_ROOT,
  environment: "prod" | "test" = "prod",
): Endpoint {
  if (typeof token !== "string" || !TOKEN.test(token)) {
    throw new TypeError(
      "The bot token must be as @BotFather shows it: digits, a colon, then letters, digits, _ and -",
    );
  }
  if (environment !== "prod" && environment !== "test") {
    throw new TypeError('environment is "prod" or "test"');
  }
  const url = parseApiRoot(apiRoot);
  const prefix = url.pathname.replace(/\/+$/, "");
  const suffix = environment === "test" ? "/test/" : "/";
  const bot = `bot${token}${suffix}`;
  return { origin: url.origin, path: `${prefix}/${bot}`, filePath: `${prefix}/file/${bot}` };
}

/** The message does not quote `apiRoot`, which may hold a password or, by mistake, the token. */
function parseApiRoot(apiRoot: string): URL {
  const url = URL.canParse(apiRoot) ? new URL(apiRoot) : undefined;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!isHttp || url.username !== "" || url.password !== "" || /[?#]/.test(apiRoot)) {
    throw new TypeError(
      "apiRoot must be an http: or https: URL without credentials, query or hash",
    );
  }
  return url;
}
