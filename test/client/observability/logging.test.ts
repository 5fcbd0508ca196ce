import { Console } from "node:console";
import { Writable } from "node:stream";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import type { Logger } from "../../../src/client/logger.ts";
import { publishWait } from "../../../src/client/observability/channels.ts";
import { withLogging } from "../../../src/client/observability/logging.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  type Transport,
  TransportFailure,
  type TransportResponse,
} from "../../../src/client/transports/transport.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A stream that collects the lines written to it. */
function capture(): { stream: Writable; lines: () => string[] } {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, lines: () => text.split("\n").filter((line) => line !== "") };
}

/** A real pino logger, and the records that it has written. */
function createPino() {
  const { stream, lines } = capture();
  const logger = pino({ level: "debug", base: null, timestamp: false }, stream);
  return { logger, records: () => lines().map((line): unknown => JSON.parse(line)) };
}

/** A console, and the lines that it has written, with all durations set to 0. */
function createConsole() {
  const { stream, lines } = capture();
  const logger = new Console(stream);
  return { logger, lines: () => lines().map((line) => line.replace(/\d+ ms/, "0 ms")) };
}

type Outcome = TransportResponse | Error;

/** A transport whose attempts end with these outcomes in turn, and then succeed. */
function scripted(...outcomes: Outcome[]): ScriptedTransport {
  return new ScriptedTransport(() => {
    const outcome = outcomes.shift() ?? okResponse({ text: "private" });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

const environment = { sleep: () => Promise.resolve(), random: () => 0.5 };
const retrying = (transport: Transport) => withRetryIn(transport, {}, environment);
const reset = () => new TransportFailure("broken", "no", "ECONNRESET");
const notFound = () => refusalResponse(400, "Bad Request: chat not found");
const DEBUG = 20;
const INFO = 30;
const WARN = 40;
const durationMs = expect.any(Number);

describe("the client's logger", () => {
  it("writes a record for each call and retry, if it is pino", async () => {
    const { logger, records } = createPino();
    const transport = retrying(scripted(reset(), okResponse(true), notFound()));
    const api = createClient("1:token", { transport, logger });
    await api.sendMessage({ chat_id: 7, text: "private" });
    await rejectionOf(api.sendMessage({ chat_id: 8, text: "private" }));
    const method = "sendMessage";
    expect(records()).toEqual([
      {
        level: INFO,
        event: "retry",
        method,
        chatId: 7,
        attempts: 1,
        delayMs: 100,
        reason: "no_answer",
        msg: "sendMessage: retrying in 100 ms (no_answer, attempt 2)",
      },
      {
        level: DEBUG,
        event: "call",
        method,
        chatId: 7,
        durationMs,
        msg: expect.stringMatching(/^sendMessage: done in \d+ ms$/),
      },
      {
        level: WARN,
        event: "call",
        method,
        chatId: 8,
        durationMs,
        error: {
          name: "ApiError",
          error_code: 400,
          description: "Bad Request: chat not found",
          reason: "chat_not_found",
        },
        msg: expect.stringMatching(
          /^sendMessage: 400 Bad Request: chat not found \(after \d+ ms\)$/,
        ),
      },
    ]);
  });

  it("writes a readable line for each call and retry, if it is a console", async () => {
    const { logger, lines } = createConsole();
    const transport = retrying(scripted(reset(), okResponse(true), reset(), notFound()));
    const api = createClient("1:token", { transport, logger });
    await api.getMe();
    await rejectionOf(api.getChat({ chat_id: 8 }));
    expect(lines()).toEqual([
      "telewire: getMe: retrying in 0 ms (no_answer, attempt 2)",
      "telewire: getMe: done in 0 ms",
      "telewire: getChat: retrying in 0 ms (no_answer, attempt 2)",
      "telewire: getChat: 400 Bad Request: chat not found (after 0 ms)",
    ]);
  });

  it.each<[string, Outcome, object]>([
    ["NetworkError", reset(), { sent: "no", code: "ECONNRESET" }],
    ["DecodeError", { status: 502, body: "<html>private</html>" }, { status: 502 }],
  ])(
    "logs the fields of a %s that help, and no received content",
    async (name, outcome, fields) => {
      const { logger, records } = createPino();
      const api = createClient("1:token", { transport: scripted(outcome), logger });
      await rejectionOf(api.getMe());
      expect(records()).toMatchObject([{ level: WARN, error: { name, ...fields } }]);
      expect(JSON.stringify(records())).not.toContain("private");
    },
  );

  it("logs only the fact of an error that is not a TelewireError", async () => {
    const { logger, records } = createPino();
    const api = createClient("1:token", { transport: scripted(), logger });
    api.use(() => Promise.reject(new Error("private")));
    await rejectionOf(api.getMe());
    expect(records()).toMatchObject([{ level: WARN, error: { name: "unknown" } }]);
    expect(JSON.stringify(records())).not.toContain("private");
  });

  it("does not affect a call if it throws", async () => {
    const fail = (): never => {
      throw new Error("disk full");
    };
    const logger = { debug: fail, info: fail, warn: fail };
    const inner = new ScriptedTransport(() => okResponse(true));
    const api = createClient("1:token", { transport: withLogging(inner, logger), logger });
    expect(await api.logOut()).toBe(true);
    expect(inner.requests).toHaveLength(1);
  });

  it("does not log the caller's abort as a failure", async () => {
    const { logger, records } = createPino();
    const api = createClient("1:token", { transport: scripted(), logger });
    await rejectionOf(api.getMe({}, { signal: AbortSignal.abort("private") }));
    expect(records()).toMatchObject([
      { level: DEBUG, msg: expect.stringMatching(/^getMe: aborted by the caller after \d+ ms$/) },
    ]);
    expect(JSON.stringify(records())).not.toContain("private");
  });

  it("logs waits", () => {
    const { logger, lines } = createConsole();
    publishWait({ method: "sendMessage", chatId: 7, delayMs: 5, reason: "paced" }, logger);
    expect(lines()).toEqual(["telewire: sendMessage: held back for 0 ms (paced)"]);
  });
});

describe("withLogging", () => {
  it("writes a record for each attempt, inside withRetry", async () => {
    const { logger, records } = createPino();
    const failed = refusalResponse(500, "private");
    const transport = retrying(withLogging(scripted(reset(), failed), logger));
    await createClient("1:token", { transport }).getMe();
    expect(records()).toEqual([
      {
        level: WARN,
        event: "request",
        method: "getMe",
        durationMs,
        sent: "no",
        code: "ECONNRESET",
        msg: expect.stringMatching(/^getMe: no response \(ECONNRESET, sent: no\) after \d+ ms$/),
      },
      {
        level: WARN,
        event: "request",
        method: "getMe",
        resendCount: 1,
        durationMs,
        status: 500,
        msg: expect.stringMatching(/^getMe: HTTP 500 after \d+ ms$/),
      },
      {
        level: DEBUG,
        event: "request",
        method: "getMe",
        resendCount: 2,
        durationMs,
        status: 200,
        msg: expect.stringMatching(/^getMe: HTTP 200 after \d+ ms$/),
      },
    ]);
  });

  it("writes one record for all attempts and one for each retry, around withRetry", async () => {
    const { logger, lines } = createConsole();
    const transport = withLogging(retrying(scripted(reset())), logger);
    await createClient("1:token", { transport }).getMe();
    expect(lines()).toEqual([
      "telewire: getMe: retrying in 0 ms (no_answer, attempt 2)",
      "telewire: getMe: HTTP 200 after 0 ms",
    ]);
  });

  it("logs an aborted request at debug", async () => {
    const { logger, records } = createPino();
    const controller = new AbortController();
    const inner = new ScriptedTransport(({ signal }) => {
      controller.abort();
      throw signal.reason;
    });
    const api = createClient("1:token", { transport: withLogging(inner, logger) });
    await rejectionOf(api.getMe({}, { signal: controller.signal }));
    expect(records()).toMatchObject([{ level: DEBUG, event: "request" }]);
  });

  it("closes the wrapped transport", async () => {
    let closed = 0;
    const inner: Transport = {
      send: async () => okResponse(true),
      close: async () => void closed++,
    };
    await withLogging(inner, console).close();
    expect(closed).toBe(1);
  });
});

describe("a logger", () => {
  it("may be console, another console, pino or a child of it", () => {
    const { logger } = createPino();
    const loggers: Logger[] = [console, createConsole().logger, logger, logger.child({ bot: 1 })];
    expect(loggers).toHaveLength(4);
  });
});
