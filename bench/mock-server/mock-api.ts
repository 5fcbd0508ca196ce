import type { HttpRequest } from "./requests.ts";

/** Requests of one bot. */
export interface RequestCounts {
  /** Requests by method name. */
  readonly methods: Record<string, number>;
  refused: number;
}

/** An HTTP status and a JSON body. */
export interface MockResponse {
  readonly status: number;
  readonly json: string;
}

const ROUTE = /^\/bot(\d+:[\w-]+)\/(\w+)$/;
const STATS = "/stats";

/** A Bot API server that has one method and counts the requests of each token. */
export class MockApi {
  readonly #counts: Record<string, RequestCounts> = {};
  #messageId = 1;

  respond(request: HttpRequest): MockResponse {
    if (request.verb === "GET" && request.path === STATS)
      return { status: 200, json: JSON.stringify(this.#counts) };
    const [, token, method] = ROUTE.exec(request.path) ?? [];
    if (token === undefined || method === undefined) return errorResponse(404, "Not Found");
    this.#counts[token] ??= { methods: {}, refused: 0 };
    const counts = this.#counts[token];
    counts.methods[method] = (counts.methods[method] ?? 0) + 1;
    const response = this.#sendMessage(token, method, request);
    if (response.status !== 200) counts.refused += 1;
    return response;
  }

  #sendMessage(
    token: string,
    method: string,
    { verb, contentType, body }: HttpRequest,
  ): MockResponse {
    if (method !== "sendMessage") return errorResponse(404, "Not Found: method not found");
    if (verb !== "POST" || contentType !== "application/json")
      return errorResponse(400, "Bad Request: a JSON body is expected");
    const parameters = parseObject(body);
    if (parameters === undefined) return errorResponse(400, "Bad Request: can't parse the body");
    const { chat_id, text, parse_mode, link_preview_options } = parameters;
    if (typeof chat_id !== "number")
      return errorResponse(400, "Bad Request: chat_id is not a number");
    if (typeof text !== "string" || text === "")
      return errorResponse(400, "Bad Request: message text is empty");
    if (parse_mode !== "HTML" || JSON.stringify(link_preview_options) !== '{"is_disabled":true}')
      return errorResponse(400, "Bad Request: every contender must send the same options");
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

function errorResponse(error_code: number, description: string): MockResponse {
  return {
    status: error_code,
    json: JSON.stringify({ ok: false, error_code, description }),
  };
}
