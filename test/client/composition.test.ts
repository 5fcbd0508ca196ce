import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { withFloodControl } from "../../src/client/flood/flood-control.ts";
import type { Logger } from "../../src/client/logger.ts";
import { withLogging } from "../../src/client/observability/logging.ts";
import { withRetryIn } from "../../src/client/retry/retry.ts";
import { defaultTransport } from "../../src/client/transports/default.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { undiciTransport } from "../../src/client/transports/undici/index.ts";
import { withTracing } from "../../src/otel/index.ts";
import { createTelemetry, type Telemetry } from "../otel/telemetry.ts";
import { FakeServer } from "../support/servers/fake-server.ts";

const TRANSPORTS = { fetch: fetchTransport, undici: undiciTransport, default: defaultTransport };
/** In the order that the docs recommend, outermost first. */
const NAMES = ["retry", "custom", "flood", "logging", "tracing"] as const;
type Name = (typeof NAMES)[number];

/** Returns all permutations of the names. */
function orders(names: readonly Name[]): Name[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((first) =>
    orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  );
}

/** What each wrapper has recorded. */
interface Recording {
  readonly lines: string[];
  readonly telemetry: Telemetry;
  sends: number;
  closes: number;
}

function wrap(name: Name, inner: Transport, recording: Recording): Transport {
  const record = (_fields: object, line: string): void => void recording.lines.push(line);
  const logger: Logger = { debug: record, info: record, warn: record };
  if (name === "logging") return withLogging(inner, logger);
  if (name === "tracing") return withTracing(inner, recording.telemetry);
  if (name === "flood") return withFloodControl(inner);
  if (name === "retry") {
    return withRetryIn(inner, {}, { sleep: () => Promise.resolve(), random: () => 0 });
  }
  return {
    send(request) {
      recording.sends++;
      return inner.send(request);
    },
    close() {
      recording.closes++;
      return inner.close();
    },
  };
}

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

type Case = readonly [transport: keyof typeof TRANSPORTS, text: string, order: readonly Name[]];

const CASES: readonly Case[] = [
  ...orders(NAMES).map((order): Case => ["default", order.join(" > "), order]),
  ["fetch", "in the recommended order", NAMES],
  ["fetch", "in the reverse order", NAMES.toReversed()],
  ["undici", "in the recommended order", NAMES],
  ["undici", "in the reverse order", NAMES.toReversed()],
];

describe("wrappers", () => {
  it.each(CASES)(
    "over %s, %s: each sees every attempt when inside retry, and the whole call when outside",
    async (kind, _text, order) => {
      let attempts = 0;
      const server = await FakeServer.start((_request, reply) => {
        if (attempts++ > 0) reply.ok("answer");
        else reply.send(502, "");
      });
      const recording: Recording = { lines: [], telemetry: createTelemetry(), sends: 0, closes: 0 };
      const transport = order.reduceRight<Transport>(
        (inner, name) => wrap(name, inner, recording),
        TRANSPORTS[kind](),
      );
      cleanUp.push(() => server.close());
      const api = createClient("1:token", { apiRoot: server.origin, transport });
      expect(await api.getMe()).toBe("answer");
      await transport.close();

      const times = (name: Name) => (order.indexOf(name) > order.indexOf("retry") ? 2 : 1);
      expect(server.requests).toHaveLength(2);
      expect(recording.sends).toBe(times("custom"));
      expect(recording.closes).toBe(1);
      expect(recording.telemetry.spans()).toHaveLength(times("tracing"));
      // Outside retry: one line for the retry and one for the outcome. Inside: one for each attempt.
      expect(recording.lines).toHaveLength(2);
      await expect(api.getMe()).rejects.toMatchObject({ sent: "no" });
    },
  );
});
