import { describe, expect, it } from "vitest";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { queueSuite } from "../../suites/queue.suite.ts";

queueSuite("defaultTransport", defaultTransport);
queueSuite("fetchTransport", fetchTransport);
queueSuite("undiciTransport", undiciTransport);
queueSuite("fetchTransport({ connections: 3 })", () => fetchTransport({ connections: 3 }), 3);
queueSuite("undiciTransport({ connections: 3 })", () => undiciTransport({ connections: 3 }), 3);

describe("an invalid number of connections", () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "64"])("%s is rejected", (value) => {
    const connections = Number(value) === 64 ? value : Number(value);
    const got = typeof connections === "string" ? "string" : value;
    for (const create of [fetchTransport, undiciTransport]) {
      // @ts-expect-error one of the values is not a number
      const make = () => create({ connections });
      expect(make).toThrow(RangeError);
      expect(make).toThrow(`connections must be a whole number from 1 to 65535; got ${got}`);
    }
  });
});
