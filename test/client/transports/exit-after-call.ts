import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";

// Run by exit.test.ts as a separate process, which must exit by itself: with idle sockets still open, or when the transport is
// closed with calls in flight.
const [kind, apiRoot = "", then] = process.argv.slice(2);
const transport =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
const api = createClient("1:exit", { apiRoot, transport });
await api.getMe();
if (then === "close") {
  const poll = api.getUpdates({ timeout: 50 }).catch(() => undefined);
  const call = api.call("silence").catch(() => undefined);
  await transport.close();
  await Promise.all([poll, call]);
}
