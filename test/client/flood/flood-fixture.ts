import {
  type FloodControlOptions,
  withFloodControlIn,
} from "../../../src/client/flood/flood-control.ts";
import { createClient, type Transport, type TransportResponse } from "../../../src/client/index.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A bot behind flood control, and a server that refuses what it is told to. */
export interface FloodFixture {
  readonly time: VirtualTime;
  readonly api: ReturnType<typeof createClient>;
  readonly transport: Transport;
  /** When which chat got something, in order. */
  readonly log: string[];
  /** Chats, or `answerCallbackQuery` and the like, that are refused until that time. */
  readonly refuse: Map<string, number>;
  /** What every request gets for an answer, in place of all that. */
  answer: (() => TransportResponse) | undefined;
}

/** Makes a fixture; `wrap` puts something around flood control. */
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
    const what = method.startsWith("send") ? String(chat_id) : method;
    const until = refuse.get(what) ?? 0;
    log.push(`${Math.round(time.now())} ${what}${time.now() < until ? " refused" : ""}`);
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

/** Sends a text to a chat; gives the error when it fails. */
export function send({ api }: FloodFixture, chat_id: number, options = {}): Promise<unknown> {
  return api.sendMessage({ chat_id, text: "x" }, options).catch((error) => error);
}
