import { CYCLE_LENGTH } from "../inputs/cycle.ts";
import { readForm } from "./form.ts";
import type { HttpRequest } from "./requests.ts";
import { type PollParameters, UpdateQueue } from "./update-queue.ts";

/** Requests of one bot. */
export interface RequestCounts {
  /** Requests by method name. */
  readonly methods: Record<string, number>;
  refused: number;
}

/** A message that a bot sent. */
export interface MockMessage {
  readonly chat_id: number;
  readonly text: string;
}

/** Lets a bot that polls have more updates. */
export interface Release {
  readonly token: string;
  readonly updates: number;
}

/** An HTTP status and a JSON body. */
export interface MockResponse {
  readonly status: number;
  readonly json: string;
}

const ROUTE = /^\/bot(\d+:[\w-]+)\/(\w+)$/;

/** How a body is read, by its type. Only Go libraries send forms. */
const READERS: Readonly<Record<string, (body: string) => Record<string, unknown> | undefined>> = {
  "application/json": parseObject,
  "multipart/form-data": readForm,
};

/** Everything the server knows of a bot. */
interface MockBot {
  readonly counts: RequestCounts;
  /** The first messages, which are checked. */
  readonly messages: MockMessage[];
  readonly updates: UpdateQueue;
}

/** A Bot API server that has the methods of the benchmarks and counts the requests of each token. */
export class MockApi {
  readonly #bots = new Map<string, MockBot>();
  #messageId = 1;

  respond(request: HttpRequest): MockResponse | Promise<MockResponse> {
    const { verb, path, body } = request;
    if (verb === "GET" && path === "/stats") return this.#each(({ counts }) => counts);
    if (verb === "GET" && path === "/messages") return this.#each(({ messages }) => messages);
    if (verb === "POST" && path === "/release") {
      const { token, updates } = JSON.parse(body) as Release;
      this.#bot(token).updates.release(updates);
      return { status: 200, json: "{}" };
    }
    const [, token, method] = ROUTE.exec(path) ?? [];
    if (token === undefined || method === undefined) return errorResponse(404, "Not Found");
    const bot = this.#bot(token);
    const { counts } = bot;
    counts.methods[method] = (counts.methods[method] ?? 0) + 1;
    if (method === "getUpdates") return this.#getUpdates(bot, request);
    const response = this.#call(token, method, request);
    if (response.status !== 200) counts.refused += 1;
    return response;
  }

  #bot(token: string): MockBot {
    let bot = this.#bots.get(token);
    if (bot === undefined) {
      bot = { counts: { methods: {}, refused: 0 }, messages: [], updates: new UpdateQueue() };
      this.#bots.set(token, bot);
    }
    return bot;
  }

  #each(select: (bot: MockBot) => unknown): MockResponse {
    const entries = [...this.#bots].map(([token, bot]) => [token, select(bot)]);
    return { status: 200, json: JSON.stringify(Object.fromEntries(entries)) };
  }

  async #getUpdates({ updates }: MockBot, { body }: HttpRequest): Promise<MockResponse> {
    // The types are those of the Bot API: every library sends its parameters as JSON.
    const parameters = parseObject(body) as PollParameters | undefined;
    return okResponse(await updates.poll(parameters ?? {}));
  }

  #call(token: string, method: string, { verb, contentType, body }: HttpRequest): MockResponse {
    if (method === "deleteWebhook") return okResponse("true");
    if (method === "getWebhookInfo")
      return okResponse('{"url":"","has_custom_certificate":false,"pending_update_count":0}');
    if (method !== "sendMessage") return errorResponse(404, "Not Found: method not found");
    const read = READERS[contentType];
    if (verb !== "POST" || read === undefined)
      return errorResponse(400, "Bad Request: a body in JSON or a multipart form is expected");
    const parameters = read(body);
    if (parameters === undefined) return errorResponse(400, "Bad Request: can't parse the body");
    return this.#sendMessage(token, parameters);
  }

  #sendMessage(token: string, parameters: Record<string, unknown>): MockResponse {
    const { text, parse_mode } = parameters;
    // Forms and telebot send it as a text.
    const chat_id = Number(parameters["chat_id"] ?? Number.NaN);
    if (!Number.isInteger(chat_id))
      return errorResponse(400, "Bad Request: chat_id is not a number");
    if (typeof text !== "string" || text === "")
      return errorResponse(400, "Bad Request: message text is empty");
    if (parse_mode !== "HTML" || !hidesPreview(parameters))
      return errorResponse(400, "Bad Request: every contender must send the same options");
    const { messages } = this.#bot(token);
    if (messages.length < CYCLE_LENGTH) messages.push({ chat_id, text });
    const botId = token.slice(0, token.indexOf(":"));
    this.#messageId += 1;
    const message = `{"message_id":${this.#messageId},"from":{"id":${botId},"is_bot":true,"first_name":"Bench","username":"bench_bot"},"chat":{"id":${chat_id},"first_name":"Ann","username":"ann","type":"private"},"date":1790000000,"text":${JSON.stringify(text)}}`;
    return okResponse(message);
  }
}

/** Whether there is no preview: as an object, in a form as its JSON, or by the older name of the option. */
function hidesPreview({
  link_preview_options: options,
  disable_web_page_preview: isDisabled,
}: Record<string, unknown>): boolean {
  const json = typeof options === "string" ? options : JSON.stringify(options);
  return json === '{"is_disabled":true}' || isDisabled === "true";
}

function okResponse(result: string): MockResponse {
  return { status: 200, json: `{"ok":true,"result":${result}}` };
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
