import { createClient } from "telewire";
import { undiciTransport } from "telewire/undici";
import type { Destination, Sender } from "./contract.ts";
import { SEND_OPTIONS } from "./contract.ts";

/** `sendMessage` of telewire's client over `undiciTransport`. */
export function createTelewireUndiciSender(
  { apiRoot, token }: Destination,
  connections: number,
): Sender {
  const transport = undiciTransport({ connections });
  const api = createClient(token, { apiRoot, transport });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: () => transport.close(),
  };
}
