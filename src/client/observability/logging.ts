import { type Logger, log } from "../logger.ts";
import { safeCodeOf, sentOf } from "../transports/failure.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transports/transport.ts";

/**
 * Wraps a transport so that each request is a line: at `debug`, or at `warn` when it was refused or got no answer. What
 * it wraps tells its retries and waits to the same logger, at `info`. Inside `withRetry` it sees every try.
 *
 * No line holds the token, or anything that people wrote.
 */
export function withLogging(transport: Transport, logger: Logger): Transport {
  const inner = withLogger(transport, logger);
  return {
    async send(request) {
      const startMs = performance.now();
      const { method, resendCount } = request;
      const write = (outcome: Outcome): void => {
        const durationMs = performance.now() - startMs;
        const fields = { event: "request", method, resendCount, durationMs, ...outcome.told };
        const line = `${method}: ${outcome.text} in ${Math.round(durationMs)} ms`;
        log(logger, outcome.isFine ? "debug" : "warn", line, fields);
      };
      try {
        const response = await inner.send(request);
        write(answered(response));
        return response;
      } catch (failure) {
        write(unanswered(failure, request));
        throw failure;
      }
    },
    close: () => transport.close(),
  };
}

/** Hands a logger to what a transport wraps. */
export function withLogger(transport: Transport, logger: Logger): Transport {
  return {
    send: (request) => transport.send({ ...request, logger }),
    close: () => transport.close(),
  };
}

interface Outcome {
  readonly isFine: boolean;
  readonly text: string;
  readonly told: object;
}

function answered({ status }: TransportResponse): Outcome {
  return { isFine: status < 400, text: `HTTP ${status}`, told: { status } };
}

/** Of a failure only what cannot hold the token; its message could. */
function unanswered(failure: unknown, { signal }: TransportRequest): Outcome {
  if (signal.aborted) return { isFine: true, text: "ended by its signal", told: {} };
  const sent = sentOf(failure);
  const code = safeCodeOf(failure);
  const text = `no answer (${code ?? "unknown"}, sent: ${sent})`;
  return { isFine: false, text, told: { sent, code } };
}
