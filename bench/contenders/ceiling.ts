import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
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

const JSON_TYPE = { "content-type": "application/json" };

/** Calls one method with parameters in JSON, and resolves to the JSON of the response. */
export type Post = (body: string) => Promise<string>;

/** Calls a method through the runtime's own `fetch`. */
export function createFetchPost({ apiRoot, token }: Destination, method: string): Post {
  const url = `${apiRoot}/bot${token}/${method}`;
  return async (body) => (await fetch(url, { method: "POST", headers: JSON_TYPE, body })).text();
}

/** Calls a method through `node:http`, over connections that are kept alive. */
export function createHttpPost({ apiRoot, token }: Destination, method: string): Post {
  const url = `${apiRoot}/bot${token}/${method}`;
  const agent = new Agent({ keepAlive: true });
  return (body) =>
    new Promise((resolve, reject) => {
      const headers = { ...JSON_TYPE, "content-length": Buffer.byteLength(body) };
      request(url, { method: "POST", agent, headers }, (response) => resolve(text(response)))
        .on("error", reject)
        .end(body);
    });
}

/** `JSON.parse` and the runtime's own `fetch`, or `node:http`. */
export function createPostSender(
  createPost: typeof createFetchPost,
  destination: Destination,
): Sender {
  const post = createPost(destination, "sendMessage");
  return {
    send: async (chat_id, text) =>
      resultOf(await post(JSON.stringify({ chat_id, text, ...SEND_OPTIONS }))),
    close: async () => {},
  };
}

/** `request` of an undici pool and `JSON.parse`. */
export function createPoolSender({ apiRoot, token }: Destination, connections: number): Sender {
  const pool = new Pool(apiRoot, { connections });
  const path = `/bot${token}/sendMessage`;
  return {
    async send(chat_id, text) {
      const sent = JSON.stringify({ chat_id, text, ...SEND_OPTIONS });
      const { body } = await pool.request({ path, method: "POST", headers: JSON_TYPE, body: sent });
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
