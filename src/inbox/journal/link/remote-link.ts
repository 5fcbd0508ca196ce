import type { Socket } from "node:net";
import { codeOf, LinkLostError } from "../errors.ts";
import type { Holding, Operations, SessionEvents } from "../primary/operations.ts";
import { Channel } from "./channel.ts";
import type { Link } from "./link.ts";
import { decodeError, type Greeting, type Hello, PROTOCOL, type Reply } from "./messages.ts";

/** How many heartbeats there are in the time after which a silent primary counts as frozen. */
const HEARTBEATS = 4;

/** An inbox that connects to the primary. */
export interface Caller {
  readonly session: string;
  readonly lockMs: number;
  readonly holdings: readonly Holding[];
  readonly events: SessionEvents;
}

/** Where a primary listens. */
export interface Address {
  readonly port: number;
  readonly secret: string;
}

/**
 * How an attempt to connect has ended without a link: `dead`, the process has ended; `closed`, it may have; `gone`, it lives, and
 * is not the primary any more; `silent`, it is frozen.
 */
export type Absence = "dead" | "closed" | "gone" | "silent";

interface PendingCall {
  /** The primary returns what the operation does. */
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** The way to a primary in another process, or to another inbox of this one. */
export class RemoteLink implements Link {
  readonly lost: readonly string[];
  readonly operations: Operations;
  readonly #channel: Channel;
  readonly #events: SessionEvents;
  readonly #calls = new Map<number, PendingCall>();
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #lastCall = 0;
  #silence = 0;
  #isClosed = false;
  onEnd: (() => void) | undefined;

  private constructor(channel: Channel, lost: readonly string[], caller: Caller) {
    this.#channel = channel;
    this.lost = lost;
    this.#events = caller.events;
    this.operations = this.#createOperations();
    this.#heartbeat = setInterval(() => this.#beat(), caller.lockMs / HEARTBEATS);
    this.#heartbeat.unref();
    channel.onLine = (json) => this.#read(JSON.parse(json));
    channel.onEnd = () => this.#end();
  }

  /** Connects to a primary. Waits for as long as it says that it is starting. */
  static async connect(address: Address, caller: Caller): Promise<RemoteLink | Absence> {
    const socket = await openSocket(address.port, caller.lockMs);
    if (typeof socket === "string") return socket;
    const channel = new Channel(socket);
    channel.trust();
    const { session, lockMs, holdings } = caller;
    const hello: Hello = {
      protocol: PROTOCOL,
      secret: address.secret,
      session,
      lockMs,
      holdings,
    };
    return new Promise((resolve, reject) => {
      const settle = (absence: Absence): void => {
        clearTimeout(timer);
        channel.destroy();
        resolve(absence);
      };
      let timer = setTimeout(settle, lockMs, "silent");
      channel.onEnd = () => settle("closed");
      channel.onLine = (json) => {
        const greeting = parseGreeting(json);
        clearTimeout(timer);
        if (greeting?.state === "starting") timer = setTimeout(settle, lockMs, "silent");
        else if (greeting?.state === "welcome")
          resolve(new RemoteLink(channel, greeting.lost, caller));
        else if (greeting?.state === "refused") {
          channel.destroy();
          reject(new Error(greeting.message));
        } else settle(greeting === undefined ? "dead" : "gone");
      };
      channel.send(hello);
    });
  }

  retire(): void {
    this.#end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#channel.end();
  }

  #call<T>(name: keyof Operations, ...args: readonly unknown[]): Promise<T> {
    if (this.#isClosed) return Promise.reject(new LinkLostError());
    const call = ++this.#lastCall;
    this.#channel.send([call, name, args]);
    return new Promise<T>((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
    });
  }

  #createOperations(): Operations {
    return {
      put: (...args) => this.#call("put", ...args),
      claim: (...args) => this.#call("claim", ...args),
      withdraw: (...args) => this.#call("withdraw", ...args),
      head: (...args) => this.#call("head", ...args),
      done: (...args) => this.#call("done", ...args),
      fail: (...args) => this.#call("fail", ...args),
      release: (...args) => this.#call("release", ...args),
      cancel: (...args) => this.#call("cancel", ...args),
      begin: (...args) => this.#call("begin", ...args),
      end: (...args) => this.#call("end", ...args),
      forget: (...args) => this.#call("forget", ...args),
      list: (...args) => this.#call("list", ...args),
      retry: (...args) => this.#call("retry", ...args),
      drop: (...args) => this.#call("drop", ...args),
      stats: () => this.#call("stats"),
      renew: () => this.#call("renew"),
    };
  }

  #read(reply: Reply<never>): void {
    this.#silence = 0;
    switch (reply[0]) {
      case "more":
        this.#events.onMore(reply[1]);
        return;
      case "lost":
        this.#events.onLost(reply[1]);
        return;
      case "result":
        this.#take(reply[1])?.resolve(reply[2]);
        return;
      case "error":
        this.#take(reply[1])?.reject(decodeError(reply[2]));
    }
  }

  #take(call: number): PendingCall | undefined {
    const pending = this.#calls.get(call);
    this.#calls.delete(call);
    return pending;
  }

  /** Counts beats instead of time: a process that was frozen itself has first to read what has arrived. */
  #beat(): void {
    // It rejects when the link ends.
    if (++this.#silence <= HEARTBEATS) this.operations.renew().catch(() => undefined);
    else this.#end();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#channel.destroy();
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { reject } of calls) reject(new LinkLostError());
    this.onEnd?.();
  }
}

function openSocket(port: number, timeoutMs: number): Promise<Socket | Absence> {
  const socket = process.getBuiltinModule("node:net").connect(port, "127.0.0.1");
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      resolve("silent");
    }, timeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      if (codeOf(error) === "ECONNREFUSED") resolve("dead");
      else if (codeOf(error) === "ECONNRESET") resolve("closed");
      else reject(error);
    });
  });
}

/** Another program may have got the port of a primary that is dead. */
function parseGreeting(json: string): Greeting | undefined {
  try {
    const greeting: Greeting | null = JSON.parse(json);
    return typeof greeting?.state === "string" ? greeting : undefined;
  } catch {
    return undefined;
  }
}
