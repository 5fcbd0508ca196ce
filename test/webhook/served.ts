import type { WebhookBot, WebhookOptions } from "../../src/webhook/adapters/web.ts";

/** A server of one framework on loopback, with the webhook at every path. */
export interface Served {
  readonly port: number;
  /** Resolves when the webhook's function has been called so many times. */
  called(calls: number): Promise<void>;
  /** Resolves when so many calls of the webhook's function have settled. */
  settled(calls: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server around a webhook. */
export type Serve = (bot: WebhookBot, options: WebhookOptions) => Promise<Served>;

/** Counts the calls of a webhook's function. */
export class Calls {
  #called = 0;
  #settled = 0;
  #waiting: (() => void)[] = [];

  /** Gives back what it is given, and notes when it settles. */
  track<T>(call: Promise<T>): Promise<T> {
    const note = (): void => {
      this.#settled++;
      this.#wake();
    };
    call.then(note, note);
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
