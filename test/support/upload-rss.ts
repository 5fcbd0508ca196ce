import { createClient } from "../../src/client/client.ts";
import { InputFile } from "../../src/client/files/input-file.ts";
import { defaultTransport } from "../../src/client/transports/default.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../src/client/transports/undici/index.ts";

// Runs as a separate process: uploads a small file, then the given one, and prints how many bytes its memory grew by.
const [kind, apiRoot = "", path = ""] = process.argv.slice(2);
const transport =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
const api = createClient("1:upload", { apiRoot, transport });
await api.sendDocument({ chat_id: 1, document: new InputFile(Buffer.alloc(1_000_000)) });

const base = process.memoryUsage.rss();
let peak = base;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
const startMs = performance.now();
const result: unknown = await api.call("sendDocument", {
  chat_id: 1,
  document: new InputFile(path),
});
const seconds = (performance.now() - startMs) / 1000;
clearInterval(timer);
process.stdout.write(JSON.stringify({ base, growth: peak - base, seconds, result }));
await transport.close();
