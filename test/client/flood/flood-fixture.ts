import {
  type FloodControlOptions,
  withFloodControlIn,
} from "../../../src/client/flood/flood-control.ts";
import { createClient, type Transport, type TransportResponse } from "../../../src/client/index.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A bot behind flood control, and a server that rejects calls on demand. */
export interface FloodFixture {
  readonly time: VirtualTime;
  readonly api: ReturnType<typeof createClient>;
  readonly transport: Transport;
  /** One line per request, in order: the time, the chat, and whether it was refused. */
  readonly log: string[];
  /** Chats, or methods such as `answerCallbackQuery`, and the time until which they are refused. */
  readonly refuse: Map<string, number>;
  /** Overrides the response to every request. */
  answer: (() => TransportResponse) | undefined;
}

/** Creates a fixture; `wrap` wraps flood control. */
export function createFixture(
  options: FloodControlOptions = {},
  wrap: (transport: Transport, time: VirtualTime) => Transport = (transport) => transport,
  chance = 0,
): FloodFixture {
  const time = new VirtualTime();
  const log: string[] = [];
  const refuse = new Map<string, number>();
  const server = new ScriptedTransport(({ method, params }) => {
    if (fixture.answer !== undefined) return fixture.answer();
    const { chat_id } = (params ?? {}) as { chat_id?: number };
    const target = method.startsWith("send") ? String(chat_id) : method;
    const until = refuse.get(target) ?? 0;
    log.push(`${Math.round(time.now())} ${target}${time.now() < until ? " refused" : ""}`);
    if (time.now() >= until) return okResponse(true);
    const retry_after = Math.ceil((until - time.now()) / 1000);
    return refusalResponse(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  });
  const flood = withFloodControlIn(server, options, { ...time, random: () => chance });
  const transport = wrap(flood, time);
  const api = createClient("1:token", { transport, timeoutMs: 1_000_000 });
  const fixture: FloodFixture = { time, api, transport, log, refuse, answer: undefined };
  return fixture;
}

/** Sends a text to a chat; resolves with the error if it fails. */
export function send({ api }: FloodFixture, chat_id: number, options = {}): Promise<unknown> {
  return api.sendMessage({ chat_id, text: "x" }, options).catch((error) => error);
}
