import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { runtimeName } from "../../../src/client/transports/runtime.ts";

const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");

/** What a Worker with Node's modules looks like from inside. */
function pretendWorkers(): void {
  const value = { userAgent: "Cloudflare-Workers" };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

afterEach(() => {
  if (own === undefined) Reflect.deleteProperty(globalThis, "navigator");
  else Object.defineProperty(globalThis, "navigator", own);
});

/** The ways in which calls and uploads ask for redirects. */
async function redirectsAsked(): Promise<unknown[]> {
  const asked: unknown[] = [];
  const note = (_url: unknown, init?: RequestInit) => {
    asked.push(init?.redirect);
    return Promise.resolve(new Response('{"ok":true,"result":true}'));
  };
  const transport = fetchTransport({ fetch: note as typeof fetch });
  const api = createClient("1:token", { transport });
  await api.getMe();
  await api.sendDocument({ chat_id: 1, document: new InputFile(new Uint8Array(3)) });
  return asked;
}

describe("the runtime", () => {
  it("is the one that runs this", async () => {
    expect(runtimeName()).toBe("Bun" in globalThis ? "bun" : "node");
    const whole = runtimeName() === "node" ? "error" : "manual";
    expect(await redirectsAsked()).toEqual(["manual", whole]);
  });

  it("Workers is asked for nothing that it does not have", async () => {
    pretendWorkers();
    expect(runtimeName()).toBe("workers");
    expect(await redirectsAsked()).toEqual(["manual", "manual"]);
    expect(() => fetchTransport({ keepAlive: false })).toThrow(
      /keepAlive: false is not supported on Workers/,
    );
  });
});
