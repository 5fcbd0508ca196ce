import {
  createEmulator,
  type EmulatedBot,
  type EmulatedChat,
  type Emulator,
} from "../../src/emulator/index.ts";
import { Bot } from "../../src/index.ts";
import type { Update, WebhookInfo } from "../../src/types/index.ts";
import { type Fault, FaultGate } from "./fault-gate.ts";
import { seqOf } from "./messages.ts";
import { createRandom } from "./random.ts";
import { HOLD_MS } from "./settings.ts";
import { CLOCK_SLACK_MS, keyOf } from "./verdict.ts";

/** The part of the requests that goes wrong. */
const FAULT_RATE = 0.08;

/** An emulated Telegram with one bot, behind gates at which requests in both directions go wrong. */
export class TroubledTelegram {
  readonly account: EmulatedBot;
  readonly #emulator: Emulator;
  /** Carries the calls of the bot. */
  readonly #calls: FaultGate;
  /** Carries the deliveries to its webhook. */
  readonly #deliveries: FaultGate;
  #conflicts = 0;
  /** The origin of the bot's webhook. */
  webhookOrigin = "";
  /** Which messages the webhook has answered after `holdMs`. */
  readonly answeredEarly: Set<string> = new Set();

  constructor(seed: number) {
    this.#emulator = createEmulator({ random: createRandom(seed).next });
    this.account = this.#emulator.createBot({ username: "soak_bot" });
    this.#calls = new FaultGate({
      forward: (request) => this.#emulator.fetch(request),
      random: createRandom(seed + 1),
      rate: FAULT_RATE,
    });
    this.#deliveries = new FaultGate({
      forward: (request) => this.#deliver(request),
      random: createRandom(seed + 2),
      rate: FAULT_RATE,
    });
  }

  /** Resolves with the origin for the bot's calls. */
  listen(): Promise<string> {
    return this.#calls.listen();
  }

  /** Sets the webhook as `bot.setWebhook()` does. */
  async setWebhook(): Promise<void> {
    const url = await this.#deliveries.listen();
    const secret_token = await new Bot(this.account.token).secretToken();
    await this.#call("setWebhook", { url, secret_token });
  }

  openChat(name: string): EmulatedChat {
    return this.#emulator.createUser({ first_name: name }).openChat(this.account);
  }

  /** The number of updates that have not been confirmed. */
  async pending(): Promise<number> {
    const info = await this.#call<WebhookInfo>("getWebhookInfo", {});
    return info.pending_update_count;
  }

  /** Polls as another process with the same token would. The bot's poll ends with a 409. */
  async conflict(): Promise<void> {
    this.#conflicts++;
    await this.#call("getUpdates", { timeout: 1, limit: 1 });
  }

  /** Sets whether everything works. */
  set isQuiet(isQuiet: boolean) {
    this.#calls.isQuiet = isQuiet;
    this.#deliveries.isQuiet = isQuiet;
  }

  /** How often each fault has happened. */
  get faults(): Readonly<Record<Fault | "conflict", number>> {
    const [{ counts: calls }, { counts: deliveries }] = [this.#calls, this.#deliveries];
    return {
      refuse: calls.refuse + deliveries.refuse,
      reset: calls.reset + deliveries.reset,
      lose: calls.lose + deliveries.lose,
      hang: calls.hang + deliveries.hang,
      slow: calls.slow + deliveries.slow,
      conflict: this.#conflicts,
    };
  }

  async close(): Promise<void> {
    await this.#emulator.close();
    await Promise.all([this.#calls.close(), this.#deliveries.close()]);
  }

  async #call<Result>(method: string, parameters: object): Promise<Result> {
    const response = await this.#emulator.fetch(
      new Request(`http://emulator/bot${this.account.token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(parameters),
      }),
    );
    const { result }: { readonly result: Result } = JSON.parse(await response.text());
    return result;
  }

  /** Fails while no process listens, which breaks the connection of the delivery. */
  async #deliver(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = await request.text();
    const sentAt = Date.now();
    const url = `${this.webhookOrigin}${pathname}`;
    const response = await fetch(url, { method, headers, body, signal });
    if (response.ok && Date.now() - sentAt >= HOLD_MS - CLOCK_SLACK_MS)
      this.answeredEarly.add(keyOf(messageOf(body)));
    return response;
  }
}

function messageOf(body: string): { readonly chat: number; readonly seq: number } {
  const update: Update = JSON.parse(body);
  if (!("message" in update)) throw new TypeError("the soak sends messages only");
  return { chat: update.message.chat.id, seq: seqOf(update.message) };
}
