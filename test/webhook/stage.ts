import { expect } from "vitest";
import type { Update } from "../../src/types/index.ts";
import { RawClient, type RawRequest } from "./raw-client.ts";
import type { Serve, Served, Setting } from "./served.ts";

export const SECRET = "a_Secret-1";

/** Headers of an authorized delivery. */
export const authorized: Readonly<Record<string, string>> = {
  "x-telegram-bot-api-secret-token": SECRET,
  "content-type": "application/json",
};

export function updateJson(id: number, text = "hello"): string {
  return `{"update_id":${id},\n"message":{"text":${JSON.stringify(text)}}}`;
}

/** A server with the webhook of a bot that records its updates, and a client: new ones for each test. */
export class Stage {
  readonly served: Served;
  client: RawClient;
  readonly updates: Update[];
  readonly errors: unknown[];
  handle: (update: Update) => void | Promise<void> = () => undefined;
  readonly #setting: Setting;
  #lastId = 1_000_000;

  private constructor(served: Served, setting: Setting, updates: Update[], errors: unknown[]) {
    this.served = served;
    this.#setting = setting;
    this.updates = updates;
    this.errors = errors;
    this.client = new RawClient(served.port);
  }

  static async open(serve: Serve, setting: Setting = {}): Promise<Stage> {
    const updates: Update[] = [];
    const errors: unknown[] = [];
    const handleUpdate = (update: Update): void | Promise<void> => {
      updates.push(update);
      return stage.handle(update);
    };
    const onError = (error: unknown): void => void errors.push(error);
    const served = await serve({ handleUpdate }, { secretToken: SECRET, onError });
    const stage = new Stage(served, setting, updates, errors);
    return stage;
  }

  async close(): Promise<void> {
    this.client.destroy();
    await this.served.close();
  }

  /** JSON of an update that was not sent before. */
  nextUpdate(): string {
    return updateJson(++this.#lastId);
  }

  async status(request: RawRequest): Promise<number> {
    this.client.send(request);
    return this.client.status();
  }

  /** Expects a response with this status that closes the connection; the server accepts a new one. */
  async expectRejected(code: number): Promise<void> {
    const head = await this.client.head();
    expect(head).toMatch(new RegExp(`^http/1\\.1 ${code}`));
    if (code === 405) expect(head).toMatch(/\nallow: post(\r|$)/);
    expect(this.updates).toEqual([]);
    if (!this.#setting.isBehindGateway) {
      expect(head).toMatch(/\nconnection: close(\r|$)/);
      await this.client.closed();
    }
    this.client.destroy();
    this.client = new RawClient(this.served.port);
    await this.expectAlive();
  }

  /** Expects the server and the connection to be usable: an ordinary delivery succeeds. */
  async expectAlive(): Promise<void> {
    const before = this.updates.length;
    expect(await this.status({ headers: authorized, body: this.nextUpdate() })).toBe(200);
    expect(this.updates.length).toBe(before + 1);
  }
}
