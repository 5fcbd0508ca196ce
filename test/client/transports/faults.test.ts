import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { faultsSuite } from "../../suites/faults.suite.ts";

faultsSuite("defaultTransport", defaultTransport);
// Node's fetch offers no way around its idle sockets, but closes them after 4 s: long before a poll fails for want of a response.
faultsSuite("fetchTransport", fetchTransport, { keepsIdleSockets: !("Bun" in globalThis) });
faultsSuite("undiciTransport", undiciTransport);
