import { createClient, fetchTransport } from "telewire";
import type { Destination, Sender } from "./contract.ts";
import { SEND_OPTIONS } from "./contract.ts";

/** `sendMessage` of telewire's client over the default transport. */
export function createTelewireSender({ apiRoot, token }: Destination): Sender {
  const api = createClient(token, { apiRoot });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: async () => {},
  };
}

/** `sendMessage` of telewire's client over `fetchTransport`. */
export function createTelewireFetchSender({ apiRoot, token }: Destination): Sender {
  const transport = fetchTransport();
  const api = createClient(token, { apiRoot, transport });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: () => transport.close(),
  };
}
