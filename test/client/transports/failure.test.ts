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
  it("is that of the error, or of the nearest cause that has one", () => {
    const inner = Object.assign(new Error("reset"), { code: "ECONNRESET", syscall: "connect" });
    const outer = new Error("fetch failed", { cause: new Error("socket", { cause: inner }) });
    expect(codeOf(outer)).toBe("ECONNRESET");
    expect(isConnectError(outer)).toBe(true);
    expect(safeCodeOf(Object.assign(new Error("x"), { code: "/bot1:token" }))).toBe(undefined);
  });

  it("is not looked for without end when a cause leads back", () => {
    const error = new Error("round");
    error.cause = new Error("and round", { cause: error });
    expect(codeOf(error)).toBe(undefined);
  });

  it("is none where a getter throws", () => {
    const error = Object.defineProperty(new Error("x"), "code", {
      get() {
        throw new Error("no");
      },
    });
    expect(codeOf(error)).toBe(undefined);
  });

  it.each(unprintable())("is none for %s, which may have been sent", (_what, thrown) => {
    expect(codeOf(thrown)).toBe(undefined);
    expect(sentOf(thrown)).toBe("maybe");
    expect(sentOf(new TransportFailure("x", "no"))).toBe("no");
  });
});

describe("a transport that throws what cannot be printed", () => {
  it.each(unprintable())(
    "is a NetworkError: %s, with retries and without",
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
      // Once without retries, four times with them.
      expect(inner.requests).toHaveLength(5);
    },
  );
});
