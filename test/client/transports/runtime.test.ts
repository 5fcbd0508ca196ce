import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { runtimeName } from "../../../src/client/transports/runtime.ts";

const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");

/** Makes this process look like a Worker with the Node compatibility flag. */
function simulateWorkers(): void {
  const value = { userAgent: "Cloudflare-Workers" };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

afterEach(() => {
  if (own === undefined) Reflect.deleteProperty(globalThis, "navigator");
  else Object.defineProperty(globalThis, "navigator", own);
});

/** Returns the `redirect` options of a call and of an upload. */
async function redirectOptions(): Promise<unknown[]> {
  const options: unknown[] = [];
  const fakeFetch = (_url: unknown, init?: RequestInit) => {
    options.push(init?.redirect);
    return Promise.resolve(new Response('{"ok":true,"result":true}'));
  };
  const transport = fetchTransport({ fetch: fakeFetch as typeof fetch });
  const api = createClient("1:token", { transport });
  await api.getMe();
  await api.sendDocument({ chat_id: 1, document: new InputFile(new Uint8Array(3)) });
  return options;
}

describe("the runtime", () => {
  it("is detected, and determines how uploads handle redirects", async () => {
    expect(runtimeName()).toBe("Bun" in globalThis ? "bun" : "node");
    const ofUpload = runtimeName() === "node" ? "error" : "manual";
    expect(await redirectOptions()).toEqual(["manual", ofUpload]);
  });

  it("Workers gets no option that it does not support", async () => {
    simulateWorkers();
    expect(runtimeName()).toBe("workers");
    expect(await redirectOptions()).toEqual(["manual", "manual"]);
    expect(() => fetchTransport({ keepAlive: false })).toThrow(
      /keepAlive: false is not supported on Workers/,
    );
  });
});
