import type { CallOptions } from "../../../src/client/client.ts";
import type { Responder } from "../../support/servers/fake-server.ts";

/** A way in which a call fails after the server has received it. */
export interface Fault {
  readonly name: string;
  readonly respond: Responder;
  readonly options?: () => CallOptions;
}

const refusal = (error_code: number, description: string, parameters?: object) =>
  JSON.stringify({ ok: false, error_code, description, parameters });

const silent: Responder = () => undefined;

/** Each server quotes the requested path, and so the token, wherever it can. */
export const FAULTS: readonly Fault[] = [
  { name: "a reset", respond: (_request, reply) => reply.reset() },
  {
    name: "an answer that is not HTTP",
    respond({ path }, reply) {
      reply.write(`220 ${path}\r\n\r\n`);
      reply.end();
    },
  },
  {
    name: "headers that are cut off",
    respond({ path }, reply) {
      reply.write(`HTTP/1.1 200 ${path}\r\nX-Path: ${path}`);
      reply.end();
    },
  },
  {
    name: "a body that is cut off",
    respond({ path }, reply) {
      reply.head(200, 999);
      reply.write(`{"ok":true,"result":"${path}`);
      reply.end();
    },
  },
  {
    name: "HTML",
    respond: ({ path }, reply) => reply.send(502, `<h1>No upstream for ${path}</h1>`),
  },
  { name: "an empty body", respond: (_request, reply) => reply.send(413, "") },
  {
    name: "malformed JSON",
    respond: ({ path }, reply) => reply.send(200, `{"ok":true,"result":"${path}`),
  },
  {
    name: "a redirect",
    respond: ({ path }, reply) => reply.send(302, path, { Location: `http://h.invalid${path}` }),
  },
  {
    name: "a refusal",
    respond: ({ path }, reply) =>
      reply.send(404, refusal(404, `Not Found: ${path} or ${encodeURIComponent(path)}`)),
  },
  {
    name: "a 429",
    respond: ({ path }, reply) => reply.send(429, refusal(429, path, { retry_after: 1 })),
  },
  { name: "a 500", respond: ({ path }, reply) => reply.send(500, refusal(500, path)) },
  { name: "a timeout", respond: silent, options: () => ({ timeoutMs: 50 }) },
  { name: "an abort", respond: silent, options: () => ({ signal: AbortSignal.timeout(50) }) },
];
