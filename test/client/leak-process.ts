import { getEventListeners } from "node:events";
import { createClient } from "../../src/client/client.ts";
import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { withFloodControl, withRetry } from "../../src/client/index.ts";
import { undiciTransport } from "../../src/client/undici.ts";

// Run by leak.test.ts as a process of its own, with a collector that can be called. Prints how much the heap grew, and what
// is left of listeners on the caller's signal and of timers.
const [kind, apiRoot = ""] = process.argv.slice(2);
const plain =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
const transport = withRetry(withFloodControl(plain));
const api = createClient("1:leak", { apiRoot, transport });
const { signal } = new AbortController();

async function call(times: number): Promise<void> {
  for (let done = 0; done < times; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, chat) =>
        // Every tenth is refused, since errors must not be kept either.
        api
          .sendMessage({ chat_id: done + chat + 1, text: chat % 10 === 0 ? "no" : "x" }, { signal })
          .catch(() => undefined),
      ),
    );
}

async function heapBytes(): Promise<number> {
  const { Bun, gc } = globalThis as { Bun?: { gc(force: boolean): void }; gc?: () => void };
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (Bun) Bun.gc(true);
    else gc?.();
  }
  return process.memoryUsage().heapUsed;
}

await call(2000);
const before = await heapBytes();
await call(10_000);
const after = await heapBytes();
await transport.close();
const listeners = getEventListeners(signal, "abort").length;
const timers = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
console.log(JSON.stringify({ grownBytes: after - before, listeners, timers }));
