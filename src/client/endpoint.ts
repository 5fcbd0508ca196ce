const TOKEN = /^\d+:[A-Za-z0-9_-]+$/;
const API_ROOT = "https://api.telegram.org";

/** The URLs of one bot. The paths end with a slash and hold the token, so never log them. */
export interface Endpoint {
  readonly origin: string;
  /** The path to which the name of a method is appended. */
  readonly path: string;
  /** The path to which the path of a file is appended. */
  readonly filePath: string;
}

/**
 * Joins the server and the token; no other code does.
 *
 * @throws TypeError if an argument is malformed; the message never shows the token.
 */
export function createEndpoint(
  token: string,
  apiRoot: string = API_ROOT,
  environment: "prod" | "test" = "prod",
): Endpoint {
  if (typeof token !== "string" || !TOKEN.test(token)) {
    const problem = token ? "malformed. Pass" : "empty. Set BOT_TOKEN to";
    throw new TypeError(`The bot token is ${problem} the token from @BotFather (123456:ABC...)`);
  }
  if (environment !== "prod" && environment !== "test") {
    throw new TypeError('environment must be "prod" or "test"');
  }
  const url = parseApiRoot(apiRoot);
  const prefix = url.pathname.replace(/\/+$/, "");
  const suffix = environment === "test" ? "/test/" : "/";
  const bot = `bot${token}${suffix}`;
  return { origin: url.origin, path: `${prefix}/${bot}`, filePath: `${prefix}/file/${bot}` };
}

/** Its error does not quote `apiRoot`, which may hold a password or, by mistake, the token. */
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
