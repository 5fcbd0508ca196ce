import { createClient } from "../../src/client/client.ts";
import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { undiciTransport } from "../../src/client/undici.ts";

// Run by transport-exit.test.ts as a process of its own: it must end by itself, with idle sockets still open.
const [kind, apiRoot = ""] = process.argv.slice(2);
const transport =
  kind === "undici" ? undiciTransport() : kind === "fetch" ? fetchTransport() : defaultTransport();
await createClient("1:exit", { apiRoot, transport }).getMe();
