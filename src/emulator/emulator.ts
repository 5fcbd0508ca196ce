import type { User } from "../types/index.ts";
import { type Clock, systemClock, Timers } from "./clock.ts";
import { runWebhookReply } from "./methods/run-method.ts";
import { World } from "./model/world.ts";
import { type EmulatedBot, EmulatedUser } from "./people/emulated-user.ts";
import type { Random } from "./random.ts";
import { type Listener, listen } from "./server/listener.ts";
import { handleRequest } from "./server/router.ts";
import { type HttpRequest, type HttpResponse, responseHeaders } from "./wire/http.ts";

/** Options of {@link createEmulator}. */
export interface EmulatorOptions {
  /** The source of time. Default: the real clock. */
  readonly clock?: Clock;
  /** The source of random numbers, for identifiers and back-off. Default: `Math.random`. */
  readonly random?: Random;
}

/** The names of a new bot. */
export interface BotOptions {
  /** Without the `@`. */
  readonly username: string;
  /** Default: the username. */
  readonly first_name?: string;
}

/** The profile of a new user. */
export type UserOptions = Pick<User, "first_name" | "last_name" | "username" | "language_code">;

/** A Bot API server that runs in this process, with users that talk to its bots. Made by {@link createEmulator}. */
export interface Emulator {
  /** Registers a bot. Returns its token and its user. */
  createBot(options: BotOptions): EmulatedBot;
  /** Registers a user, who can then open chats with bots. */
  createUser(options: UserOptions): EmulatedUser;
  /** Handles a request without a socket. Rejects when `request.signal` aborts a waiting call. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens for HTTP/1.1 on 127.0.0.1. Resolves to the API root for clients: `http://127.0.0.1:8081`, without a trailing
   * slash. Rejects when the port is in use. Default port: one that is free.
   */
  listen(port?: number): Promise<string>;
  /** Closes every socket and cancels every wait and timer, so that nothing keeps the process alive. */
  close(): Promise<void>;
}

/** Starts a Bot API server inside this process. */
export function createEmulator({
  clock = systemClock,
  random = Math.random,
}: EmulatorOptions = {}): Emulator {
  const timers = new Timers(clock);
  const world: World = new World(timers, random, (bot, parameters) => {
    void runWebhookReply(bot, world, parameters);
  });
  const listeners = new Set<Listener>();
  const handle = (request: HttpRequest): Promise<HttpResponse> => handleRequest(world, request);
  return {
    createBot({ username, first_name = username }) {
      const { token, user } = world.addBot(username, first_name);
      return { token, me: user };
    },
    createUser: (options) => new EmulatedUser(world, world.addUser(options)),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const response = await handle({
        method: request.method,
        target: pathname + search,
        contentType: request.headers.get("content-type") ?? "",
        contentEncoding: request.headers.get("content-encoding") ?? "",
        body: new Uint8Array(await request.arrayBuffer()),
        signal: request.signal,
      });
      return new Response(response.body, {
        status: response.status,
        headers: responseHeaders(response),
      });
    },
    async listen(port = 0) {
      const listener = await listen(handle, port);
      listeners.add(listener);
      return listener.url;
    },
    async close() {
      world.close();
      timers.close();
      await Promise.all([...listeners].map((listener) => listener.close()));
    },
  };
}
