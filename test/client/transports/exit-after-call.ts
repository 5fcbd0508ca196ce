import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";

// Run by transport-exit.test.ts as a process of its own: it must end by itself, with idle sockets still open, or with a call
// under way when the transport is closed.
const [kind, apiRoot = "", then] = process.argv.slice(2);
const transport =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
const api = createClient("1:exit", { apiRoot, transport });
await api.getMe();
if (then === "close") {
  const polled = api.getUpdates({ timeout: 50 }).catch(() => undefined);
  const called = api.call("silence").catch(() => undefined);
  await transport.close();
  await Promise.all([polled, called]);
}
