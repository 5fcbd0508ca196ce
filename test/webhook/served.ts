import type { WebhookBot, WebhookOptions } from "../../src/webhook/adapters/web.ts";

/** A server of one framework on loopback, with the webhook at every path. */
export interface Served {
  readonly port: number;
  /** Resolves after this many calls of the webhook. */
  called(calls: number): Promise<void>;
  /** Resolves after this many calls of the webhook have settled. */
  settled(calls: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server around a webhook. */
export type Serve = (bot: WebhookBot, options: WebhookOptions) => Promise<Served>;

/** Where a webhook runs. */
export interface Setting {
  /** Whether the platform reads each request and owns its connection, so that the webhook decides about neither. */
  readonly isBehindGateway?: boolean;
}

/** Counts the calls of a webhook. */
export class Calls {
  #called = 0;
  #settled = 0;
  #waiting: (() => void)[] = [];

  /** Returns the call's result, and counts it when it settles. */
  track<T>(result: T | Promise<T>): Promise<T> {
    const call = Promise.resolve(result);
    const onSettled = (): void => {
      this.#settled++;
      this.#wake();
    };
    call.then(onSettled, onSettled);
    this.#called++;
    this.#wake();
    return call;
  }

  async called(calls: number): Promise<void> {
    while (this.#called < calls) await this.#change();
  }

  async settled(calls: number): Promise<void> {
    while (this.#settled < calls) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
