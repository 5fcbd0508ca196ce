import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  codeOf,
  isConnectError,
  safeCodeOf,
  sentOf,
} from "../../../src/client/transports/failure.ts";
import { TransportFailure } from "../../../src/client/transports/transport.ts";
import { NetworkError } from "../../../src/errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { unprintable } from "../../support/unprintable.ts";
import { ScriptedTransport } from "../scripted-transport.ts";

describe("the code of a failure", () => {
  it("is the code of the error, or of its nearest cause that has one", () => {
    const inner = Object.assign(new Error("reset"), { code: "ECONNRESET", syscall: "connect" });
    const outer = new Error("fetch failed", { cause: new Error("socket", { cause: inner }) });
    expect(codeOf(outer)).toBe("ECONNRESET");
    expect(isConnectError(outer)).toBe(true);
    expect(safeCodeOf(Object.assign(new Error("x"), { code: "/bot1:token" }))).toBe(undefined);
  });

  it("is not searched for endlessly when the causes are circular", () => {
    const error = new Error("round");
    error.cause = new Error("and round", { cause: error });
    expect(codeOf(error)).toBe(undefined);
  });

  it("is undefined when a getter throws", () => {
    const error = Object.defineProperty(new Error("x"), "code", {
      get() {
        throw new Error("no");
      },
    });
    expect(codeOf(error)).toBe(undefined);
  });

  it.each(unprintable())(
    "is undefined for %s, and the request may have been sent",
    (_what, thrown) => {
      expect(codeOf(thrown)).toBe(undefined);
      expect(sentOf(thrown)).toBe("maybe");
      expect(sentOf(new TransportFailure("x", "no"))).toBe("no");
    },
  );
});

describe("a transport that throws an unprintable value", () => {
  it.each(unprintable())(
    "rejects with NetworkError for %s, with and without retries",
    async (_what, thrown) => {
      const inner = new ScriptedTransport(() => Promise.reject(thrown));
      const environment = { sleep: () => Promise.resolve(), random: () => 0 };
      for (const transport of [inner, withRetryIn(inner, {}, environment)]) {
        const failure = await rejectionOf(createClient("1:token", { transport }).getMe());
        expect(failure).toBeInstanceOf(NetworkError);
        expect(failure).toMatchObject({ sent: "maybe" });
        expect(String(failure)).toMatch(
          /^NetworkError: getMe: a thrown (object|function) that cannot/,
        );
      }
      // One attempt without retries, four with them.
      expect(inner.requests).toHaveLength(5);
    },
  );
});
