import { createHash } from "node:crypto";

/** What the inbox uses of a client of ioredis. */
export interface RedisClient {
  readonly status: string;
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
  subscribe(...channels: string[]): Promise<unknown>;
  on(event: "error" | "ready", listener: () => void): unknown;
  on(event: "message", listener: (channel: string, message: string) => void): unknown;
  disconnect(): void;
}

/** Runs scripts by their hashes, all with the same key. */
export class Scripts {
  readonly #client: RedisClient;
  readonly #key: string;
  readonly #hashes = new Map<string, string>();

  constructor(client: RedisClient, key: string) {
    this.#client = client;
    this.#key = key;
  }

  async run(script: string, ...args: (string | number)[]): Promise<unknown> {
    try {
      return await this.#client.call("EVALSHA", this.#hashOf(script), 1, this.#key, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      // Redis has been started for the first time, or again.
      return await this.#client.call("EVAL", script, 1, this.#key, ...args);
    }
  }

  #hashOf(script: string): string {
    const known = this.#hashes.get(script);
    if (known !== undefined) return known;
    const hash = createHash("sha1").update(script).digest("hex");
    this.#hashes.set(script, hash);
    return hash;
  }
}
