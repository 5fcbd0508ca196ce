import type { Transport } from "../client/transports/transport.ts";
import {
  type ApiMethods,
  type Method,
  UPDATE_KINDS,
  type UpdateKind,
  type UpdatePayloads,
  type User,
} from "../types/index.ts";
import { type Clock, ManualClock, systemClock, Timers } from "./clock.ts";
import type { ActiveFault, Fault } from "./faults/faults.ts";
import { FloodLimits, type LimitsPreset } from "./faults/flood-limits.ts";
import type { LoggedCall } from "./log/call-log.ts";
import { runWebhookReply } from "./methods/run-method.ts";
import { CurrentWorld, type ResetOptions } from "./model/current-world.ts";
import { adopt } from "./model/groups/adopt.ts";
import { type AnsweredCall, type AnswerHandler, World } from "./model/world.ts";
import { type BotOptions, createBot } from "./people/create-bot.ts";
import {
  type ChannelOptions,
  createGroup,
  type GroupOptions,
  type SupergroupOptions,
} from "./people/create-group.ts";
import { accountOf, type EmulatedBot } from "./people/emulated-bot.ts";
import { EmulatedGroup } from "./people/emulated-group.ts";
import { EmulatedUser } from "./people/emulated-user.ts";
import type { Random } from "./random.ts";
import { type Listener, type ListenOptions, listen } from "./server/listener.ts";
import { handleRequest } from "./server/router.ts";
import { createTransport } from "./server/transport.ts";
import { type HttpRequest, type HttpResponse, responseHeaders } from "./wire/http.ts";

/** Options of {@link createEmulator}. */
export interface EmulatorOptions {
  /** The source of time; `"manual"` stands still until `advance` is called. Default: the real clock. */
  readonly clock?: Clock | "manual";
  /** The source of random numbers, for identifiers and back-off. Default: `Math.random`. */
  readonly random?: Random;
  /**
   * Whether a method that the emulator has no model of is refused, with a 501 that no bot can take for a refusal by Telegram.
   * Otherwise it returns a generated result. Default: true.
   */
  readonly strict?: boolean;
}

/** The profile of a new user. */
export type UserOptions = Pick<User, "first_name" | "last_name" | "username" | "language_code">;

/** An update without its identifier: an object whose one field is named as the kind of update. */
export type PushedUpdate = {
  [K in UpdateKind]: { readonly [Kind in K]: UpdatePayloads[K] };
}[UpdateKind];

/** Which calls {@link Emulator.calls} returns. */
export interface CallFilter {
  readonly bot?: EmulatedBot;
  readonly method?: Method;
}

/** A call of one method, for a handler that answers it. */
export interface AnsweredMethod<M extends Method> extends Pick<AnsweredCall, "bot"> {
  readonly parameters: ApiMethods[M]["params"];
}

/** A Bot API server that runs in this process, with users that talk to its bots. Made by {@link createEmulator}. */
export interface Emulator {
  /** Registers a bot. Returns its token and its user. Throws for a token that is malformed or taken. */
  createBot(options: BotOptions): EmulatedBot;
  /** Registers a user, who can then open chats with bots. */
  createUser(options: UserOptions): EmulatedUser;
  /** Creates a basic group. Those in it are there from the start: no update mentions it. */
  createGroup(options: GroupOptions): EmulatedGroup;
  /** Creates a supergroup, with topics if `is_forum` is true. */
  createSupergroup(options: SupergroupOptions): EmulatedGroup;
  /** Creates a channel. The bots in it are administrators. */
  createChannel(options: ChannelOptions): EmulatedGroup;
  /**
   * Sends any update to a bot, as if Telegram had: with the next `update_id`, and if the bot allows the kind. Chats and users
   * that the update names and that do not exist are created, so that the bot can answer.
   */
  push(bot: EmulatedBot, update: PushedUpdate): void;
  /**
   * Answers a method of all bots with a handler, instead of the emulator's own model. The handler returns the result, or
   * throws a `Refusal`. Returns the function that ends this.
   */
  answer<M extends Method>(
    method: M,
    handler: (
      call: AnsweredMethod<M>,
    ) => ApiMethods[M]["result"] | Promise<ApiMethods[M]["result"]>,
  ): () => void;
  /**
   * Makes something go wrong with calls, such as a 429, an outage or a connection that breaks. Returns the fault, which counts
   * how often it has happened and can be ended.
   */
  fault(fault: Fault): ActiveFault;
  /**
   * `"telegram"` refuses messages with a 429 that exceed limits such as Telegram's: about one a second in a private chat, 20 a
   * minute in a group or a channel, and 30 a second over all chats. `"none"`, the default, removes the limits.
   */
  limits(preset: LimitsPreset): void;
  /** Returns the last 10,000 calls of the bots, oldest first, refused ones included. */
  calls(filter?: CallFilter): LoggedCall[];
  /** Advances the clock of an emulator with `clock: "manual"`: what is due on the way happens, each at its time. */
  advance(ms: number): void;
  /**
   * Sets the clock of an emulator with `clock: "manual"`. To a later time, it is advanced; to an earlier one, nothing happens, and
   * waits take as long as before.
   */
  setTime(date: Date): void;
  /** Sets the content of a URL, for methods that send a file by its URL. Without it, such a file has made-up bytes. */
  serve(url: string, bytes: Uint8Array): void;
  /**
   * Returns a transport for telewire's client: `new Bot(token, { client: { transport: emulator.transport() } })`. Calls take no
   * socket, and a waiting poll ends as soon as the bot stops.
   */
  transport(): Transport;
  /** Handles a request without a socket. Rejects when `request.signal` aborts a waiting call. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens for HTTP/1.1, on 127.0.0.1 unless a host is given. Resolves to the API root for clients:
   * `http://127.0.0.1:8081`, without a trailing slash. Rejects when the port is in use. Default port: one that is free.
   */
  listen(options?: number | ListenOptions): Promise<string>;
  /**
   * Forgets everything: bots, users, chats, calls, faults, limits, answers and the time of a manual clock. Waiting polls end, and
   * whatever users from before do throws. The emulator goes on listening.
   */
  reset(options?: ResetOptions): void;
  /** Closes every socket and cancels every wait and timer, so that nothing keeps the process alive. */
  close(): Promise<void>;
}

/** Starts a Bot API server inside this process. */
export function createEmulator({
  clock = systemClock,
  random = Math.random,
  strict = true,
}: EmulatorOptions = {}): Emulator {
  const current = new CurrentWorld(() => {
    const timers = new Timers(clock === "manual" ? new ManualClock() : clock);
    const world: World = new World(timers, random, (bot, parameters) => {
      void runWebhookReply(bot, world, parameters);
    });
    world.isStrict = strict;
    return world;
  });
  const listeners = new Set<Listener>();
  const handle = (request: HttpRequest): Promise<HttpResponse> => handleRequest(current, request);
  const addGroup = (type: "group" | "supergroup" | "channel", options: SupergroupOptions) =>
    new EmulatedGroup(createGroup(current.world, type, options));
  return {
    createBot: (options) => createBot(current.world, options),
    createUser: (options) => new EmulatedUser(current.world, current.world.addUser(options)),
    createGroup: (options) => addGroup("group", options),
    createSupergroup: (options) => addGroup("supergroup", options),
    createChannel: (options) => addGroup("channel", options),
    push(bot, update) {
      const account = accountOf(current.world, bot);
      for (const kind of UPDATE_KINDS) {
        const payload = (update as Partial<UpdatePayloads>)[kind];
        if (payload === undefined) continue;
        adopt(current.world, account, payload);
        account.deliver(kind, payload);
      }
    },
    answer(method, handler) {
      const answerCall: AnswerHandler = (call) =>
        handler(call as AnsweredCall & AnsweredMethod<typeof method>);
      const { answers } = current.world;
      answers.set(method, answerCall);
      return () => {
        if (answers.get(method) === answerCall) answers.delete(method);
      };
    },
    fault: (fault) => current.world.faults.add(fault),
    limits(preset) {
      current.world.floodLimits = FloodLimits.of(preset);
    },
    calls({ bot, method } = {}) {
      return current.world.calls.read(
        (entry) =>
          (bot === undefined || entry.bot.id === bot.me.id) &&
          (method === undefined || entry.method === method),
      );
    },
    advance: (ms) => current.world.timers.advance(ms),
    setTime: (date) => current.world.timers.setTime(date),
    serve: (url, bytes) => current.world.files.serve(url, bytes),
    transport: () => createTransport(handle),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const response = await handle({
        method: request.method,
        target: pathname + search,
        contentType: request.headers.get("content-type") ?? "",
        contentEncoding: request.headers.get("content-encoding") ?? "",
        range: request.headers.get("range") ?? "",
        body: new Uint8Array(await request.arrayBuffer()),
        signal: request.signal,
      });
      return toFetchResponse(response);
    },
    async listen(options = {}) {
      const listener = await listen(
        handle,
        typeof options === "number" ? { port: options } : options,
      );
      listeners.add(listener);
      return listener.url;
    },
    reset: (options) => current.reset(options),
    async close() {
      current.close();
      await Promise.all([...listeners].map((listener) => listener.close()));
    },
  };
}

/** Throws, or breaks the body, where a socket would be closed. */
function toFetchResponse(response: HttpResponse): Response {
  const { status, cutAfterBytes } = response;
  const body = response.bytes === undefined ? response.body : new Uint8Array(response.bytes);
  if (cutAfterBytes === 0) throw new TypeError("fetch failed: the connection was closed");
  const init = { status, headers: responseHeaders(response) };
  if (cutAfterBytes === undefined) return new Response(body, init);
  const bytes = Buffer.from(body).subarray(0, cutAfterBytes);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.error(new TypeError("terminated: the connection was closed"));
    },
  });
  return new Response(stream, init);
}
