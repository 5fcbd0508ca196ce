import type { HttpRequest } from "./requests.ts";

/** What the server saw from one bot, by its token. */
export interface Seen {
  /** Answered requests by method name. */
  readonly methods: Record<string, number>;
  refused: number;
}

/** An HTTP status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly json: string;
}

const ROUTE = /^\/bot(\d+:[\w-]+)\/(\w+)$/;
const STATS = "/stats";

/** A Bot API server that knows one method and counts, for each token, what was asked. */
export class Answers {
  readonly #seen: Record<string, Seen> = {};
  #messageId = 1;

  answer(request: HttpRequest): Answer {
    if (request.verb === "GET" && request.path === STATS)
      return { status: 200, json: JSON.stringify(this.#seen) };
    const [, token, method] = ROUTE.exec(request.path) ?? [];
    if (token === undefined || method === undefined) return refusal(404, "Not Found");
    this.#seen[token] ??= { methods: {}, refused: 0 };
    const seen = this.#seen[token];
    seen.methods[method] = (seen.methods[method] ?? 0) + 1;
    const answer = this.#sendMessage(token, method, request);
    if (answer.status !== 200) seen.refused += 1;
    return answer;
  }

  #sendMessage(token: string, method: string, { verb, contentType, body }: HttpRequest): Answer {
    if (method !== "sendMessage") return refusal(404, "Not Found: method not found");
    if (verb !== "POST" || contentType !== "application/json")
      return refusal(400, "Bad Request: a JSON body is expected");
    const parameters = parseObject(body);
    if (parameters === undefined) return refusal(400, "Bad Request: can't parse the body");
    const { chat_id, text, parse_mode, link_preview_options } = parameters;
    if (typeof chat_id !== "number") return refusal(400, "Bad Request: chat_id is no number");
    if (typeof text !== "string" || text === "")
      return refusal(400, "Bad Request: message text is empty");
    if (parse_mode !== "HTML" || JSON.stringify(link_preview_options) !== '{"is_disabled":true}')
      return refusal(400, "Bad Request: every contender has to send the same options");
    const botId = token.slice(0, token.indexOf(":"));
    this.#messageId += 1;
    const message = `{"message_id":${this.#messageId},"from":{"id":${botId},"is_bot":true,"first_name":"Bench","username":"bench_bot"},"chat":{"id":${chat_id},"first_name":"Ann","username":"ann","type":"private"},"date":1790000000,"text":${JSON.stringify(text)}}`;
    return { status: 200, json: `{"ok":true,"result":${message}}` };
  }
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function refusal(error_code: number, description: string): Answer {
  return {
    status: error_code,
    json: JSON.stringify({ ok: false, error_code, description }),
  };
}
