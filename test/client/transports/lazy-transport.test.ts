import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { LazyTransport } from "../../../src/client/transports/lazy-transport.ts";
import type { Transport } from "../../../src/client/transports/transport.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { okResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A transport whose code cannot be loaded the first time. */
function failingOnce(inner: Transport): LazyTransport {
  let loads = 0;
  return new LazyTransport(async () => {
    if (++loads === 1)
      throw Object.assign(new Error("no such file"), { code: "ERR_MODULE_NOT_FOUND" });
    return inner;
  });
}

/** A transport that counts how often it was closed. */
class CountingTransport extends ScriptedTransport {
  closes = 0;

  constructor() {
    super(() => okResponse(7));
  }

  override async close(): Promise<void> {
    this.closes += 1;
  }
}

describe("a transport whose code is loaded with the first request", () => {
  it("reports that the request was not sent when its code cannot be loaded", async () => {
    const api = createClient("1:a", { transport: failingOnce(new CountingTransport()) });
    expect(await rejectionOf(api.getMe())).toMatchObject({
      name: "NetworkError",
      message: "getMe: the transport could not be loaded: no such file",
      sent: "no",
      code: "ERR_MODULE_NOT_FOUND",
    });
  });

  it("loads its code again with the next request", async () => {
    const api = createClient("1:a", { transport: failingOnce(new CountingTransport()) });
    await rejectionOf(api.getMe());
    expect(await api.getMe()).toBe(7);
  });

  it("loads nothing to close, and rejects later requests", async () => {
    let loads = 0;
    const transport = new LazyTransport(async () => {
      loads += 1;
      return new CountingTransport();
    });
    await transport.close();
    expect(await rejectionOf(createClient("1:a", { transport }).getMe())).toMatchObject({
      message: "getMe: the transport is closed",
      sent: "no",
    });
    expect(loads).toBe(0);
  });

  it("closes what is still being loaded", async () => {
    const inner = new CountingTransport();
    const transport = new LazyTransport(async () => inner);
    const call = createClient("1:a", { transport }).getMe();
    await transport.close();
    expect(inner.closes).toBe(1);
    expect(await call).toBe(7);
  });

  it("closes although its code cannot be loaded", async () => {
    const transport = failingOnce(new CountingTransport());
    const call = rejectionOf(createClient("1:a", { transport }).getMe());
    await transport.close();
    expect(await call).toMatchObject({ sent: "no" });
  });
});
