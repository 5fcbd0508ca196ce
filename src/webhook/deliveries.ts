import { BusyError } from "../errors.ts";
import { isError } from "../internal/describe-error.ts";
import { type HandledUpdates, handledUpdatesOf } from "../internal/handled-updates.ts";
import { isThenable } from "../internal/maybe-promise.ts";
import type { Update, UpdateProbe } from "../types/index.ts";
import type { AfterResponse } from "./after-response.ts";
import { Deadlines } from "./deadlines.ts";
import { createModeChoice, type WebhookMode } from "./mode.ts";
import {
  busyResponse,
  INTERNAL_ERROR,
  OK,
  SERVICE_UNAVAILABLE,
  type WebhookResponse,
} from "./response.ts";

/** Keeps a platform running until some work has settled. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** Receives the updates: a `Bot`, or any object of its shape. */
export interface WebhookBot {
  /**
   * Handles one update; `waitUntil` receives work that goes on after that. An error means that the update was not handled, and
   * makes Telegram deliver it again: after a while for a `BusyError`.
   */
  handleUpdate(update: Update, options?: { readonly waitUntil?: WaitUntil }): void | Promise<void>;
  /** Whether an update may reach a handler. If not, it is acknowledged without being parsed when it is long. */
  canHandle?(probe: UpdateProbe): boolean;
  /** The client of the bot. Webhooks with the same client belong to one bot, and share which updates were handled. */
  readonly api?: object;
  /** Whether a chat's next update may be needed before the last one was handled: the default mode is `"hold"` then. */
  readonly answersEarly?: boolean;
  /**
   * Whether the bot is initialized and not stopping. If `false`, an update that it has taken may have to be delivered again:
   * the mode `"hold"` then waits for the handlers, as `"await"` does.
   */
  readonly isReady?: boolean;
  /** Whether it only stores updates: the mode must be `"await"` then, so that only a stored update is acknowledged. */
  readonly storesUpdates?: boolean;
  /** The secret token to use when the webhook has none: the one that the bot registers. */
  secretToken?(): Promise<string>;
}

/** Settings of {@link Deliveries}. */
export interface DeliveriesOptions {
  readonly bot: WebhookBot;
  readonly mode: WebhookMode | undefined;
  readonly holdMs: number;
  readonly responseTimeoutMs: number;
  readonly afterResponse: AfterResponse;
  readonly onError: (error: unknown) => void;
}

/** An update whose handlers are running. */
interface InFlight {
  /** The response that says whether it was handled. Never rejects. */
  readonly outcome: Promise<WebhookResponse>;
  /** Whether Telegram believes that it was handled: a failure can then only be reported. */
  isAcknowledged: boolean;
}

/**
 * Passes each update to the bot once, however often it is delivered: a repeated delivery joins the handlers if they are
 * still running, and is acknowledged at once if they are done. An update that failed is handled again.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #handled: HandledUpdates;
  readonly #inFlight = new Map<number, InFlight>();
  readonly #chooseMode: (hasWaitUntil: boolean) => WebhookMode;
  readonly #responseDeadlines: Deadlines;
  readonly #holdDeadlines: Deadlines;

  constructor(options: DeliveriesOptions) {
    const { bot, afterResponse, responseTimeoutMs, holdMs } = options;
    this.#options = options;
    this.#handled = handledUpdatesOf(bot.api ?? bot);
    this.#chooseMode = createModeChoice(options);
    this.#responseDeadlines = new Deadlines(responseTimeoutMs, afterResponse === "runs");
    this.#holdDeadlines = new Deadlines(holdMs, afterResponse === "runs");
  }

  /** Never throws and never rejects. */
  deliver(update: Update, waitUntil?: WaitUntil): WebhookResponse | Promise<WebhookResponse> {
    const id = update.update_id;
    if (this.#handled.has(id)) return OK;
    const inFlight = this.#inFlight.get(id);
    if (inFlight !== undefined) return this.#respond(inFlight, waitUntil);
    try {
      const handling = this.#handle(update, waitUntil);
      if (isThenable(handling)) return this.#respond(this.#track(id, handling), waitUntil);
      this.#handled.add(id);
      return OK;
    } catch (error) {
      return this.#failure(error, false);
    }
  }

  #handle(update: Update, waitUntil: WaitUntil | undefined): void | Promise<void> {
    const { bot, afterResponse } = this.#options;
    if (waitUntil !== undefined) return bot.handleUpdate(update, { waitUntil });
    if (afterResponse === "runs") return bot.handleUpdate(update);
    const background: Promise<unknown>[] = [];
    const handling = bot.handleUpdate(update, { waitUntil: (work) => void background.push(work) });
    if (!isThenable(handling) && background.length === 0) return undefined;
    return withBackground(handling, background);
  }

  #track(id: number, handling: PromiseLike<unknown>): InFlight {
    const inFlight: InFlight = {
      isAcknowledged: false,
      outcome: Promise.resolve(handling).then(
        () => {
          this.#inFlight.delete(id);
          this.#handled.add(id);
          return OK;
        },
        (error: unknown) => {
          this.#inFlight.delete(id);
          return this.#failure(error, inFlight.isAcknowledged);
        },
      ),
    };
    this.#inFlight.set(id, inFlight);
    return inFlight;
  }

  #failure(error: unknown, isAcknowledged: boolean): WebhookResponse {
    if (!isAcknowledged && isError(error) && error instanceof BusyError)
      return busyResponse(error.retryAfterSeconds);
    this.#options.onError(error);
    return INTERNAL_ERROR;
  }

  #respond(
    inFlight: InFlight,
    waitUntil: WaitUntil | undefined,
  ): WebhookResponse | Promise<WebhookResponse> {
    const { outcome } = inFlight;
    // The handlers may outlast the response in every mode.
    waitUntil?.(outcome);
    const acknowledge = (): WebhookResponse => {
      inFlight.isAcknowledged = true;
      return OK;
    };
    switch (this.#chooseMode(waitUntil !== undefined)) {
      case "await":
        return this.#await(outcome);
      case "hold":
        return this.#holdDeadlines.race(outcome, () =>
          this.#options.bot.isReady === false ? this.#await(outcome) : acknowledge(),
        );
      default:
        return acknowledge();
    }
  }

  #await(outcome: Promise<WebhookResponse>): Promise<WebhookResponse> {
    return this.#responseDeadlines.race(outcome, () => SERVICE_UNAVAILABLE);
  }
}

/** Resolves when the handlers have ended, and all the work that they left behind; rejects as the handlers do. */
async function withBackground(
  handling: void | Promise<void>,
  background: Promise<unknown>[],
): Promise<void> {
  try {
    await handling;
  } finally {
    while (background.length > 0) await Promise.allSettled(background.splice(0));
  }
}
