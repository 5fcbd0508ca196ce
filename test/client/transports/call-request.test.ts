import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { withRetry } from "../../../src/client/retry/retry.ts";
import { abortSourceOf } from "../../../src/client/transports/call-request.ts";
import type { Transport, TransportRequest } from "../../../src/client/transports/transport.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { okResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A transport that never responds, and ends as it is told by what `listen` listens to. */
function silent(listen: (request: TransportRequest, end: () => void) => void): Transport {
  return {
    send: (request) => new Promise((_resolve, reject) => listen(request, () => reject("ended"))),
    close: async () => {},
  };
}

const bySignal = silent(({ signal }, end) => signal.addEventListener("abort", end));
const bySource = silent((request, end) =>
  abortSourceOf(request).addEventListener("abort", { handleEvent: end }),
);
const copying: Transport = {
  send: (request) => bySource.send({ ...request, origin: "https://other.example" }),
  close: async () => {},
};
const proxying: Transport = {
  send: (request) => bySource.send(new Proxy(request, {})),
  close: async () => {},
};
const inheriting: Transport = {
  send: (request) => bySource.send(Object.create(request)),
  close: async () => {},
};
const sendingTwice: Transport = {
  async send(request) {
    void bySource.send(request).catch(() => undefined);
    return await bySource.send(request);
  },
  close: async () => {},
};

describe("a request ends at its timeout and on the caller's abort", () => {
  it.each<[string, Transport]>([
    ["a transport that reads the signal", bySignal],
    ["a built-in transport", bySource],
    ["a built-in transport behind a wrapper that copies requests", copying],
    ["a built-in transport behind a wrapper that sends proxies of requests", proxying],
    ["a built-in transport behind a wrapper that inherits from requests", inheriting],
    ["a built-in transport behind withRetry", withRetry(bySource, { maxAttempts: 1 })],
    ["a built-in transport that gets the request twice", sendingTwice],
  ])("through %s", async (_which, transport) => {
    const api = createClient("1:a", { transport });
    expect(await rejectionOf(api.getMe({}, { timeoutMs: 5 }))).toMatchObject({
      name: "TimeoutError",
    });
    const abort = new AbortController();
    const call = rejectionOf(api.getMe({}, { signal: abort.signal }));
    abort.abort("enough");
    expect(await call).toBe("enough");
  });

  it("by the signal of a copy, not by its own", async () => {
    const own = new AbortController();
    const api = createClient("1:a", {
      transport: {
        send: (request) => bySource.send({ ...request, signal: own.signal }),
        close: async () => {},
      },
    });
    const call = rejectionOf(api.getMe());
    own.abort();
    expect(await call).toMatchObject({ name: "NetworkError" });
  });

  it("so that a signal that is read late has aborted, with the caller's reason", async () => {
    const requests: TransportRequest[] = [];
    const transport = silent((request, end) => {
      requests.push(request);
      abortSourceOf(request).addEventListener("abort", { handleEvent: end });
    });
    const abort = new AbortController();
    const call = rejectionOf(
      createClient("1:a", { transport }).getMe({}, { signal: abort.signal }),
    );
    abort.abort("enough");
    await call;
    const signals = requests.map(({ signal }) => signal);
    expect(signals).toMatchObject([{ aborted: true, reason: "enough" }]);
    expect(signals[0]).toBe(requests[0]?.signal);
  });
});

describe("a call", () => {
  const Real = AbortController;
  afterEach(() => {
    globalThis.AbortController = Real;
  });

  it("creates no AbortController, nor does it with withRetry and a logger", async () => {
    let count = 0;
    const transport = new ScriptedTransport(() => okResponse(1));
    const logger = { debug() {}, info() {}, warn() {} };
    const api = createClient("1:a", { transport: withRetry(transport), logger });
    globalThis.AbortController = class extends Real {
      constructor() {
        super();
        count++;
      }
    };
    await api.getMe();
    expect(count).toBe(0);
    expect(transport.requests[0]?.signal.aborted).toBe(false);
    expect(count).toBe(1);
  });
});
