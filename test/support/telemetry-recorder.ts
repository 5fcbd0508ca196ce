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

/** Everything that was recorded until `close()`. */
export interface RecordedTelemetry {
  readonly events: readonly unknown[];
  readonly lines: readonly string[];
  readonly spans: readonly unknown[];
  readonly metrics: readonly unknown[];
}

/** Records everything that the package emits: diagnostics events, log lines, spans and metrics. */
export class TelemetryRecorder {
  readonly #events: unknown[] = [];
  readonly #lines: string[] = [];
  readonly #telemetry = createTelemetry();
  readonly #onEvent = (message: unknown): void => void this.#events.push(message);
  readonly #stream = new Writable({
    write: (chunk, _encoding, done) => {
      this.#lines.push(String(chunk));
      done();
    },
  });
  /** For the `logger` option of the client. */
  readonly logger: Logger = new Console(this.#stream);

  constructor() {
    for (const channel of CHANNELS) diagnostics.subscribe(channel, this.#onEvent);
  }

  /** Wraps a transport in logging, tracing, flood control and retries that do not wait. */
  instrument(transport: Transport): Transport {
    let clockMs = 0;
    const environment = {
      now: () => clockMs,
      random: () => 0,
      async sleep(delayMs: number): Promise<void> {
        clockMs += delayMs;
      },
    };
    const logger = pino({ level: "trace" }, this.#stream);
    const traced = withTracing(withLogging(transport, logger), this.#telemetry);
    return withRetryIn(withFloodControlIn(traced, {}, environment), {}, environment);
  }

  /** Stops recording and returns what was recorded. */
  async close(): Promise<RecordedTelemetry> {
    for (const channel of CHANNELS) diagnostics.unsubscribe(channel, this.#onEvent);
    const metrics = await this.#telemetry.measurements();
    return { events: this.#events, lines: this.#lines, spans: this.#telemetry.spans(), metrics };
  }
}
