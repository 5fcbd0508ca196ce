import type { User } from "../types/index.ts";
import { type Clock, systemClock, Timers } from "./clock.ts";
import { runWebhookReply } from "./methods/run-method.ts";
import { World } from "./model/world.ts";
import { type EmulatedBot, EmulatedUser } from "./people/emulated-user.ts";
import type { Random } from "./random.ts";
import { type Listener, listen } from "./server/listener.ts";
import { handleRequest } from "./server/router.ts";
import { type HttpRequest, type HttpResponse, responseHeaders } from "./wire/http.ts";

/** What an emulator takes from outside; both have real defaults. */
export interface EmulatorOptions {
  /** The machine's clock when absent. */
  readonly clock?: Clock;
  /** `Math.random` when absent. */
  readonly random?: Random;
}

/** What a new bot is called. */
export interface BotOptions {
  /** Without the `@`. */
  readonly username: string;
  /** The username when absent. */
  readonly first_name?: string;
}

/** What is known of a new person. */
export type UserOptions = Pick<User, "first_name" | "last_name" | "username" | "language_code">;

/** A Bot API server of your own, with people who talk to its bots. */
export interface Emulator {
  createBot(options: BotOptions): EmulatedBot;
  createUser(options: UserOptions): EmulatedUser;
  /** Answers a request without any socket. */
  fetch(request: Request): Promise<Response>;
  /**
   * Answers over HTTP/1.1 on 127.0.0.1, on a free port unless one is given, and resolves to what a client takes as its
   * API root: `http://127.0.0.1:8081`, no slash at the end. Rejects when the port is taken.
   */
  listen(port?: number): Promise<string>;
  /** Ends every wait, timer and socket; nothing of it keeps the process alive. */
  close(): Promise<void>;
}

/** Starts a Bot API server inside this process. */
export function createEmulator({
  clock = systemClock,
  random = Math.random,
}: EmulatorOptions = {}): Emulator {
  const timers = new Timers(clock);
  const world: World = new World(timers, random, (bot, reply) => {
    void runWebhookReply(bot, world, reply);
  });
  const listeners = new Set<Listener>();
  const answer = (call: HttpRequest): Promise<HttpResponse> => handleRequest(world, call);
  return {
    createBot({ username, first_name = username }) {
      const { token, user } = world.addBot(username, first_name);
      return { token, me: user };
    },
    createUser: (options) => new EmulatedUser(world, world.addUser(options)),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const given = await answer({
        method: request.method,
        target: pathname + search,
        contentType: request.headers.get("content-type") ?? "",
        contentEncoding: request.headers.get("content-encoding") ?? "",
        body: new Uint8Array(await request.arrayBuffer()),
        signal: request.signal,
      });
      return new Response(given.body, { status: given.status, headers: responseHeaders(given) });
    },
    async listen(port = 0) {
      const listener = await listen(answer, port);
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
