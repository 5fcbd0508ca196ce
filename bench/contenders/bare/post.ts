import { Agent, request } from "node:http";
import type { Destination, Sender } from "../contract.ts";
import { SEND_OPTIONS } from "../contract.ts";
import { JSON_TYPE, resultOf } from "./response.ts";

/** Calls one method with parameters in JSON, and resolves to the JSON of the response. */
export type Post = (body: string) => Promise<string>;

/** Calls a method through the runtime's own `fetch`. */
export function createFetchPost({ apiRoot, token }: Destination, method: string): Post {
  const url = `${apiRoot}/bot${token}/${method}`;
  return async (body) => (await fetch(url, { method: "POST", headers: JSON_TYPE, body })).text();
}

/** Calls a method through `node:http`, over connections that are kept alive. */
export function createHttpPost({ apiRoot, token }: Destination, method: string): Post {
  const { hostname, port } = new URL(apiRoot);
  const agent = new Agent({ keepAlive: true });
  const target = { hostname, port, path: `/bot${token}/${method}`, method: "POST", agent };
  return (body) =>
    new Promise((resolve, reject) => {
      const headers = { ...JSON_TYPE, "content-length": Buffer.byteLength(body) };
      request({ ...target, headers }, (response) => {
        let json = "";
        response
          .setEncoding("utf8")
          .on("data", (part: string) => {
            json += part;
          })
          .on("end", () => resolve(json))
          .on("error", reject);
      })
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
