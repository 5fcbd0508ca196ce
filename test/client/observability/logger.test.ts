import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { withFloodControl } from "../../../src/client/flood/flood-control.ts";
import { type Logger, log } from "../../../src/client/logger.ts";
import { withLogging } from "../../../src/client/observability/logging.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { TelewireError } from "../../../src/errors.ts";
import { unprintable } from "../../support/unprintable.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

const unhandled: unknown[] = [];
const keep = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", keep);
});
afterEach(() => void process.off("unhandledRejection", keep));

/** Resolves after the process has reported every unhandled rejection. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

const rejects = (_resolve: unknown, reject: (reason: unknown) => void): void => reject("no");

/** The ways in which a logger can fail. */
const FAILURES: readonly [string, () => unknown][] = [
  ["throws", () => expect.unreachable("disk full")],
  ["rejects", () => Promise.reject(new Error("disk full"))],
  ["rejects later", () => settle().then(() => Promise.reject(new Error("disk full")))],
  ["rejects with an unprintable value", () => Promise.reject(Object.create(null))],
  [
    "returns an object like a promise",
    () => new Proxy({}, { has: () => true, get: () => rejects }),
  ],
  [
    "returns an object whose then throws",
    () => new Proxy({}, { has: () => true, get: () => expect.unreachable("no") }),
  ],
];

describe.each(FAILURES)("a logger that %s", (_how, fail) => {
  const logger: Logger = { debug: fail, info: fail, warn: fail };

  it("affects neither the call nor the process", async () => {
    const answers = [
      refusalResponse(429, "Too Many Requests", { retry_after: 1 }),
      okResponse(true),
      refusalResponse(400, "Bad Request: chat not found"),
    ];
    const inner = new ScriptedTransport(() => answers.shift() ?? okResponse(true));
    const logged = withLogging(withFloodControl(inner), logger);
    const environment = { sleep: () => Promise.resolve(), random: () => 0 };
    const api = createClient("1:token", {
      transport: withRetryIn(logged, {}, environment),
      logger,
    });
    expect(await api.getMe()).toBe(true);
    await expect(api.getChat({ chat_id: 1 })).rejects.toMatchObject({ error_code: 400 });
    await settle();
    await settle();
    expect(unhandled).toEqual([]);
  });
});

describe("an unprintable thrown value", () => {
  const lines: string[] = [];
  const write = (_fields: object, line: string): void => void lines.push(line);
  const logger: Logger = { debug: write, info: write, warn: write };
  beforeEach(() => void lines.splice(0));

  it.each(unprintable())(
    "%s is logged, and reaches the caller unchanged",
    async (_what, thrown) => {
      const api = createClient("1:token", {
        transport: new ScriptedTransport(() => okResponse(true)),
        logger,
      });
      api.use(() => Promise.reject(thrown));
      const caught = await api.getMe().catch((error: unknown) => ({ error }));
      expect(Object.is((caught as { error: unknown }).error, thrown)).toBe(true);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^getMe: failed outside telewire \(after \d+ ms\)$/);
    },
  );

  it("is logged even if a property of a TelewireError throws", async () => {
    class Unreadable extends TelewireError {
      get description(): string {
        return expect.unreachable("no");
      }
    }
    const thrown = new Unreadable("unreadable");
    const transport = new ScriptedTransport(() => okResponse(true));
    const api = createClient("1:token", { transport, logger });
    api.use(() => Promise.reject(thrown));
    await expect(api.getMe()).rejects.toBe(thrown);
    expect(lines).toHaveLength(1);
  });

  it.each(unprintable())("%s from a transport is logged by withLogging", async (_what, thrown) => {
    const transport = withLogging(new ScriptedTransport(() => Promise.reject(thrown)), logger);
    const { signal } = new AbortController();
    const request = { method: "getMe", origin: "", path: "", contentType: "", body: "", signal };
    const caught = await transport.send(request).catch((error: unknown) => ({ error }));
    expect(Object.is((caught as { error: unknown }).error, thrown)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^getMe: no response \(unknown, sent: maybe\) after \d+ ms$/);
  });
});

it("writes nothing without a logger", () => {
  expect(log(undefined, "info", "line", {})).toBe(undefined);
});
