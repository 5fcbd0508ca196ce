// The deep path loads the real undici on Bun too, which replaces the bare name with its own shim.
import { Pool } from "undici/index.js";
import type { CreateDispatch, Destination, Sender, SentMessage } from "./contract.ts";
import { failOnWrongCommand, SEND_OPTIONS } from "./contract.ts";

type Envelope =
  | { readonly ok: true; readonly result: SentMessage }
  | { readonly ok: false; readonly description: string };

/** Takes the command from the text and looks it up in a Map: the least that any dispatcher has to do. */
export const createMapDispatch: CreateDispatch = (commands, onLast) => {
  const last = commands.at(-1);
  const handlers = new Map(
    commands.map((command) => [command, command === last ? onLast : failOnWrongCommand]),
  );
  return ({ update_id, message: { text } }) => {
    const space = text.indexOf(" ");
    return handlers.get(text.slice(1, space))?.(update_id, text.slice(space + 1));
  };
};

/** The runtime's own `fetch` and `JSON.parse`. */
export function createFetchSender({ apiRoot, token }: Destination): Sender {
  const url = `${apiRoot}/bot${token}/sendMessage`;
  const headers = { "content-type": "application/json" };
  return {
    async send(chat_id, text) {
      const body = JSON.stringify({ chat_id, text, ...SEND_OPTIONS });
      const response = await fetch(url, { method: "POST", headers, body });
      return resultOf(await response.text());
    },
    close: async () => {},
  };
}

/** `request` of an undici pool and `JSON.parse`. */
export function createPoolSender({ apiRoot, token }: Destination, connections: number): Sender {
  const pool = new Pool(apiRoot, { connections });
  const path = `/bot${token}/sendMessage`;
  const headers = { "content-type": "application/json" };
  return {
    async send(chat_id, text) {
      const sent = JSON.stringify({ chat_id, text, ...SEND_OPTIONS });
      const { body } = await pool.request({ path, method: "POST", headers, body: sent });
      return resultOf(await body.text());
    },
    close: () => pool.close(),
  };
}

function resultOf(json: string): SentMessage {
  const envelope = JSON.parse(json) as Envelope;
  if (!envelope.ok) throw new Error(envelope.description);
  return envelope.result;
}
