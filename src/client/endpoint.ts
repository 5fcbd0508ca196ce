const TOKEN = /^\d+:[A-Za-z0-9_-]+$/;
/** Telegram's own, in one object, so that a thousand clients do not hold a thousand copies. */
const TELEGRAM: Server = { origin: "https://api.telegram.org", prefix: "" };

/** A Bot API server. */
interface Server {
  readonly origin: string;
  /** The part of the path before the token, without a slash at its end. */
  readonly prefix: string;
}

/** The URLs of one bot. The paths end with a slash and hold the token, so never log them. */
export interface Endpoint extends Server {
  /** The path to which the name of a method is appended. */
  readonly path: string;
}

/**
 * Joins the server and the token; no other code does.
 *
 * @throws TypeError if an argument is malformed; the message never shows the token.
 */
export function createEndpoint(
  token: string,
  apiRoot?: string,
  environment: "prod" | "test" = "prod",
): Endpoint {
  if (typeof token !== "string" || !TOKEN.test(token)) {
    const problem = token ? "malformed. Pass" : "empty. Set BOT_TOKEN to";
    throw new TypeError(`The bot token is ${problem} the token from @BotFather (123456:ABC...)`);
  }
  if (environment !== "prod" && environment !== "test") {
    throw new TypeError('environment must be "prod" or "test"');
  }
  const { origin, prefix } = apiRoot === undefined ? TELEGRAM : parseApiRoot(apiRoot);
  const suffix = environment === "test" ? "/test/" : "/";
  return { origin, prefix, path: `${prefix}/bot${token}${suffix}` };
}

/** Returns the path to which the path of a file is appended. */
export function filePathOf({ prefix, path }: Endpoint): string {
  return `${prefix}/file${path.slice(prefix.length)}`;
}

/** Its error does not quote `apiRoot`, which may hold a password or, by mistake, the token. */
function parseApiRoot(apiRoot: string): Server {
  const url = URL.canParse(apiRoot) ? new URL(apiRoot) : undefined;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!isHttp || url.username !== "" || url.password !== "" || /[?#]/.test(apiRoot)) {
    throw new TypeError(
      "apiRoot must be an http: or https: URL without credentials, query or hash",
    );
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}
