import type { User } from "../types/index.ts";
import { answerApi } from "./api-route.ts";
import { BotAccount } from "./bot-account.ts";
import { type Clock, systemClock, Timers } from "./clock.ts";
import { EmulatedUser } from "./emulated-user.ts";
import { type Listener, type ListenOptions, listen } from "./listener.ts";
import { type Random, randomTokenSecret } from "./random.ts";
import { World } from "./world.ts";

/** What an emulator takes from outside; both have real defaults. */
export interface EmulatorOptions {
  readonly clock?: Clock;
  readonly random?: Random;
}

/** A bot that the emulator's server knows. */
export interface EmulatedBot {
  readonly id: number;
  readonly token: string;
  readonly username: string;
  readonly first_name: string;
}

export interface BotOptions {
  readonly username: string;
  readonly first_name?: string;
}

export interface UserOptions {
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

/** A Bot API server of your own, with people who talk to its bots. */
export interface Emulator {
  createBot(options: BotOptions): EmulatedBot;
  createUser(options: UserOptions): EmulatedUser;
  /** Answers a request without any socket. */
  fetch(request: Request): Promise<Response>;
  /** Answers over HTTP as well. */
  listen(options?: ListenOptions): Promise<Listener>;
  /** Ends every wait, timer and socket; nothing of it keeps the process alive. */
  close(): Promise<void>;
}

/** Starts a Bot API server inside this process. */
export function createEmulator({ clock, random = Math.random }: EmulatorOptions = {}): Emulator {
  const timers = new Timers(clock ?? systemClock);
  const world = new World(timers, random);
  const listeners = new Set<Listener>();
  return {
    createBot({ username, first_name = username }) {
      const id = world.freeId(1e9, 9e9);
      const token = `${id}:${randomTokenSecret(random)}`;
      const me: User = { id, is_bot: true, first_name, username };
      const bot = new BotAccount(me, token, timers, random);
      world.bots.set(id, bot);
      world.botsByToken.set(token, bot);
      return { id, token, username, first_name };
    },
    createUser(options) {
      const user: User = { id: world.freeId(1e9, 9e9), is_bot: false, ...options };
      world.people.set(user.id, user);
      return new EmulatedUser(world, user);
    },
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { status, body, contentType } = await answerApi(world, {
        verb: request.method,
        target: pathname + search,
        contentType: request.headers.get("content-type") ?? "",
        contentEncoding: request.headers.get("content-encoding") ?? "",
        body: new Uint8Array(await request.arrayBuffer()),
        signal: request.signal,
      });
      return new Response(body, {
        status,
        headers: { "content-type": contentType ?? "application/json" },
      });
    },
    async listen(options = {}) {
      const listener = await listen((call) => answerApi(world, call), options);
      listeners.add(listener);
      return listener;
    },
    async close() {
      world.close();
      timers.close();
      await Promise.all([...listeners].map((listener) => listener.close()));
    },
  };
}
