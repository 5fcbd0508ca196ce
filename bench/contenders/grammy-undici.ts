import { type ApiClientOptions, Bot } from "grammy";
// The deep path, as in contenders/bare/pool.ts.
import { Pool } from "undici/index.js";
import type { Destination, Sender } from "./contract.ts";
import { BOT_INFO, SEND_OPTIONS } from "./contract.ts";

/** What grammY passes with a URL. */
interface GrammyRequest {
  readonly method: "POST";
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** grammY's option `client.fetch` over a pool of undici, which it does not bring. */
export function createPoolFetch(pool: Pool): NonNullable<ApiClientOptions["fetch"]> {
  const send = async (url: string, { method, headers, body }: GrammyRequest) => {
    const path = url.slice(url.indexOf("/bot"));
    const response = await pool.request({ path, method, headers, body });
    return { json: () => response.body.json() };
  };
  // grammY calls nothing but `json()` of a response, and a whole Response would cost more.
  return send as unknown as NonNullable<ApiClientOptions["fetch"]>;
}

/** `bot.api.sendMessage` of grammY over a pool of undici. */
export function createGrammyUndiciSender(
  { apiRoot, token }: Destination,
  connections: number,
): Sender {
  const pool = new Pool(apiRoot, { connections });
  const client = { apiRoot, fetch: createPoolFetch(pool) };
  const { api } = new Bot(token, { botInfo: BOT_INFO, client });
  return {
    send: (chatId, text) => api.sendMessage(chatId, text, SEND_OPTIONS),
    close: () => pool.close(),
  };
}
