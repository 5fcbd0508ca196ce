import { getEventListeners } from "node:events";
import { createClient } from "../../../src/client/client.ts";
import { InputFile, withFloodControl, withRetry } from "../../../src/client/index.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";

// Run by leak.test.ts as a separate process with access to the garbage collector. Repeats some work with one signal, and
// prints how much the heap grew and how many listeners on that signal, timers and sockets are left.
const [kind, apiRoot = "", work = "", times = ""] = process.argv.slice(2);
const plain =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
const transport = withRetry(withFloodControl(plain));
const api = createClient("1:leak", { apiRoot, transport });
const { signal } = new AbortController();

const TASKS: Readonly<Record<string, (chat: number) => Promise<unknown>>> = {
  // Every tenth is refused, because errors must not leak either.
  send: (chat) =>
    api.sendMessage({ chat_id: chat, text: chat % 10 === 0 ? "no" : "x" }, { signal }),
  upload: (chat) =>
    api.sendPhoto({ chat_id: chat, photo: new InputFile(new Uint8Array(9)) }, { signal }),
  download: async () => {
    const file = { file_id: "x", file_path: "documents/file.txt" };
    return (await api.download(file, { signal })).bytes();
  },
};

async function run(count: number): Promise<void> {
  for (let done = 0; done < count; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        TASKS[work]?.(done + index + 1).catch(() => undefined),
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

function activeCount(name: string): number {
  return process.getActiveResourcesInfo().filter((kind) => kind.includes(name)).length;
}

/** The number of signals derived from the caller's by `AbortSignal.any`: Node records each of them. */
function dependants(): number {
  return Object.getOwnPropertySymbols(signal)
    .filter((symbol) => symbol.description === "kDependantSignals")
    .reduce((sum, symbol) => sum + Reflect.get(signal, symbol).size, 0);
}

await run(2000);
const before = await heapBytes();
await run(Number(times));
const grownBytes = (await heapBytes()) - before;
const sockets = activeCount("TCPSocketWrap");
await transport.close();
const listeners = getEventListeners(signal, "abort").length;
const timers = activeCount("Timeout");
console.log(JSON.stringify({ grownBytes, listeners, dependants: dependants(), timers, sockets }));
