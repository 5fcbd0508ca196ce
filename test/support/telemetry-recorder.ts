import { Console } from "node:console";
import diagnostics from "node:diagnostics_channel";
import { Writable } from "node:stream";
import pino from "pino";
import { withFloodControlIn } from "../../src/client/flood/flood-control.ts";
import type { Logger, Transport } from "../../src/client/index.ts";
import { withLogging } from "../../src/client/observability/logging.ts";
import { withRetryIn } from "../../src/client/retry/retry.ts";
import { withTracing } from "../../src/otel/index.ts";
import { createTelemetry } from "../otel/telemetry.ts";

const CHANNELS = ["telewire:retry", "telewire:wait", "telewire:upload"].concat(
  ["start", "end", "asyncStart", "asyncEnd", "error"].map(
    (event) => `tracing:telewire:call:${event}`,
  ),
);

/** What was to be seen of the work between its making and `close()`. */
export interface Evidence {
  readonly events: readonly unknown[];
  readonly lines: readonly string[];
  readonly spans: readonly unknown[];
  readonly metrics: readonly unknown[];
}

/** Sees all that this package tells anybody: events, lines of pino and of a console, spans and metrics. */
export class Witness {
  readonly #events: unknown[] = [];
  readonly #lines: string[] = [];
  readonly #telemetry = createTelemetry();
  readonly #keep = (message: unknown): void => void this.#events.push(message);
  readonly #stream = new Writable({
    write: (chunk, _encoding, done) => {
      this.#lines.push(String(chunk));
      done();
    },
  });
  /** A console, to be given to the client. */
  readonly logger: Logger = new Console(this.#stream);

  constructor() {
    for (const channel of CHANNELS) diagnostics.subscribe(channel, this.#keep);
  }

  /** Puts everything that tells something around a transport, with retries that do not wait. */
  watch(transport: Transport): Transport {
    let clockMs = 0;
    const environment = {
      now: () => clockMs,
      random: () => 0,
      async sleep(delayMs: number): Promise<void> {
        clockMs += delayMs;
      },
    };
    const logger = pino({ level: "trace" }, this.#stream);
    const told = withTracing(withLogging(transport, logger), this.#telemetry);
    return withRetryIn(withFloodControlIn(told, {}, environment), {}, environment);
  }

  /** Stops listening and hands over. */
  async close(): Promise<Evidence> {
    for (const channel of CHANNELS) diagnostics.unsubscribe(channel, this.#keep);
    const metrics = await this.#telemetry.measured();
    return { events: this.#events, lines: this.#lines, spans: this.#telemetry.spans(), metrics };
  }
}
