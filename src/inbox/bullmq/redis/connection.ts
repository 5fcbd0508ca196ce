import { createHash } from "node:crypto";
import { storeFailure } from "../store-failure.ts";
import type { Script } from "./scripts.ts";

/** The name of the store in errors. */
export const REDIS = "Redis";

/** What the inbox uses of a client of ioredis. */
export interface RedisClient {
  readonly status: string;
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
  subscribe(...channels: string[]): Promise<unknown>;
  on(event: "error" | "ready", listener: () => void): unknown;
  on(event: "message", listener: (channel: string, message: string) => void): unknown;
  disconnect(reconnect?: boolean): void;
}

/** Runs scripts by their hashes, all with the same key. */
export class Scripts {
  readonly #client: RedisClient;
  readonly #key: string;
  readonly #loaded = new Map<Script, { readonly text: string; readonly hash: string }>();

  constructor(client: RedisClient, key: string) {
    this.#client = client;
    this.#key = key;
  }

  async run(script: Script, ...args: (string | number)[]): Promise<unknown> {
    const { text, hash } = this.#load(script);
    try {
      return await this.#client.call("EVALSHA", hash, 1, this.#key, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT"))
        throw storeFailure(REDIS, error);
    }
    // Redis has been started for the first time, or again.
    return this.call("EVAL", text, 1, this.#key, ...args);
  }

  async call(command: string, ...args: (string | number)[]): Promise<unknown> {
    try {
      return await this.#client.call(command, ...args);
    } catch (error) {
      throw storeFailure(REDIS, error);
    }
  }

  #load(script: Script): { readonly text: string; readonly hash: string } {
    const known = this.#loaded.get(script);
    if (known !== undefined) return known;
    const text = script.join("");
    const loaded = { text, hash: createHash("sha1").update(text).digest("hex") };
    this.#loaded.set(script, loaded);
    return loaded;
  }
}
