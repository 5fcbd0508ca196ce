import { type Logger, log } from "../logger.ts";
import { abortSourceOf, amendRequest } from "../transports/call-request.ts";
import { safeCodeOf, sentOf } from "../transports/failure.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transports/transport.ts";

/**
 * Wraps a transport so that each request is logged: at `debug`, or at `warn` if it was refused or got no response. Retries
 * and waits of the wrapped transport are logged at `info`. Inside `withRetry` it logs every attempt.
 *
 * No line holds the token or any user content.
 */
export function withLogging(transport: Transport, logger: Logger): Transport {
  const inner = withLogger(transport, logger);
  return {
    async send(request) {
      const startMs = performance.now();
      const { method, resendCount } = request;
      const write = (outcome: Outcome): void => {
        const durationMs = performance.now() - startMs;
        const fields = { event: "request", method, resendCount, durationMs, ...outcome.fields };
        const line = `${method}: ${outcome.text} after ${Math.round(durationMs)} ms`;
        log(logger, outcome.isOk ? "debug" : "warn", line, fields);
      };
      try {
        const response = await inner.send(request);
        write(outcomeOfResponse(response));
        return response;
      } catch (failure) {
        write(outcomeOfFailure(failure, request));
        throw failure;
      }
    },
    close: () => transport.close(),
  };
}

/** Wraps a transport so that each request carries the logger to the wrapped transports. */
export function withLogger(transport: Transport, logger: Logger): Transport {
  return {
    send: (request) => transport.send(amendRequest(request, { logger })),
    close: () => transport.close(),
  };
}

interface Outcome {
  readonly isOk: boolean;
  readonly text: string;
  readonly fields: object;
}

function outcomeOfResponse({ status }: TransportResponse): Outcome {
  return { isOk: status < 400, text: `HTTP ${status}`, fields: { status } };
}

/** Takes from a failure only what cannot hold the token; its message could. */
function outcomeOfFailure(failure: unknown, request: TransportRequest): Outcome {
  if (abortSourceOf(request).aborted) return { isOk: true, text: "aborted", fields: {} };
  const sent = sentOf(failure);
  const code = safeCodeOf(failure);
  const text = `no response (${code ?? "unknown"}, sent: ${sent})`;
  return { isOk: false, text, fields: { sent, code } };
}
