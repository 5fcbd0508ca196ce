import type { Server as NetServer } from "node:net";
import { isPassing } from "../errors.ts";
import type { Keeper } from "../primary/keeper.ts";
import type { Operations, SessionEvents } from "../primary/operations.ts";
import { Channel } from "./channel.ts";
import {
  type Call,
  encodeError,
  type Greeting,
  type Hello,
  PROTOCOL,
  type Reply,
} from "./messages.ts";

/** How often those that wait for a primary to start hear of it. */
const STARTING_MS = 100;

/** Where other processes reach the primary. */
export class Server {
  readonly #server: NetServer;
  readonly #secret: string;
  readonly #channels = new Set<Channel>();
  /** Those that wait until the log is read. */
  readonly #early = new Map<Channel, Hello>();
  readonly #starting: ReturnType<typeof setInterval>;
  #keeper: Keeper | "starting" | "gone" = "starting";

  private constructor(server: NetServer, secret: string) {
    this.#server = server;
    this.#secret = secret;
    this.#starting = setInterval(() => {
      for (const channel of this.#early.keys()) greet(channel, { state: "starting" });
    }, STARTING_MS);
    server.on("connection", (socket) => this.#accept(new Channel(socket)));
  }

  /** Listens on this machine only. */
  static async listen(secret: string): Promise<Server> {
    const server = process.getBuiltinModule("node:net").createServer();
    await new Promise<void>((resolve, reject) => {
      // Stays for later errors, such as too many open files: one without a listener ends the process.
      server.on("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return new Server(server, secret);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  /** Serves those that have connected, and those to come. */
  start(keeper: Keeper): void {
    this.#keeper = keeper;
    clearInterval(this.#starting);
    for (const [channel, hello] of this.#early) this.#greet(channel, hello);
    this.#early.clear();
  }

  /** Leaves unread what other processes send. */
  pause(): void {
    for (const channel of this.#channels) channel.pause();
  }

  /** Ends all connections. From now on, those that connect learn that this is not the primary any more. */
  stepDown(): void {
    this.#keeper = "gone";
    clearInterval(this.#starting);
    for (const channel of this.#channels) channel.destroy();
    this.#channels.clear();
    this.#early.clear();
  }

  close(): void {
    this.stepDown();
    this.#server.close();
  }

  #accept(channel: Channel): void {
    this.#channels.add(channel);
    channel.onEnd = () => {
      this.#channels.delete(channel);
      this.#early.delete(channel);
    };
    channel.onLine = (json) => {
      const hello = parseHello(json);
      if (hello === undefined || !isSame(hello.secret, this.#secret)) return channel.destroy();
      channel.trust();
      channel.onLine = undefined;
      if (this.#keeper === "starting") this.#early.set(channel, hello);
      else this.#greet(channel, hello);
    };
  }

  #greet(channel: Channel, hello: Hello): void {
    const keeper = this.#keeper;
    if (hello.protocol !== PROTOCOL) {
      const message = "Another process uses the journal with another version of telewire: stop it";
      greet(channel, { state: "refused", message });
      channel.end();
      return;
    }
    if (typeof keeper === "string") {
      greet(channel, { state: "gone" });
      channel.end();
      return;
    }
    const { session, lockMs, holdings } = hello;
    const events: SessionEvents = {
      onMore: (token) => reply(channel, ["more", token]),
      onLost: (token) => reply(channel, ["lost", token]),
    };
    try {
      const lost = keeper.join(session, lockMs, holdings, events);
      greet(channel, { state: "welcome", lost });
    } catch {
      // This process is not the primary any more.
      channel.destroy();
      return;
    }
    channel.onEnd = () => {
      this.#channels.delete(channel);
      keeper.leave(session, events);
    };
    const operations = keeper.operationsOf(session);
    channel.onLine = (json) => void answer(channel, operations, json);
  }
}

/** Executes a call, and sends its response. */
async function answer(channel: Channel, operations: Operations, json: string): Promise<void> {
  const [call, name, args]: Call = JSON.parse(json);
  try {
    const result: unknown = await Reflect.apply(operations[name], undefined, args);
    reply(channel, ["result", call, result ?? null]);
  } catch (error) {
    // The same call goes to the next primary.
    if (isPassing(error)) channel.destroy();
    else reply(channel, ["error", call, encodeError(error)]);
  }
}

function greet(channel: Channel, greeting: Greeting): void {
  channel.send(greeting);
}

function reply(channel: Channel, message: Reply): void {
  channel.send(message);
}

/** Anything on this machine may connect. */
function parseHello(json: string): Hello | undefined {
  try {
    const hello: Hello = JSON.parse(json);
    return typeof hello.secret === "string" ? hello : undefined;
  } catch {
    return undefined;
  }
}

function isSame(a: string, b: string): boolean {
  const { timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
