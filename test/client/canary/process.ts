import { inspect } from "node:util";
import { createClient } from "../../../src/client/client.ts";
import { withLogging } from "../../../src/client/observability/logging.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { CANARY } from "../../support/canary.ts";

// Run by canary.test.ts as a process of its own, against a server that answers with the path it was asked for.
const [apiRoot = ""] = process.argv.slice(2);
const transport = withLogging(defaultTransport(), console);
const api = createClient(CANARY, { apiRoot, transport, logger: console });

console.log(inspect({ api, transport }, { depth: 10, showHidden: true }));
await api.getMe().catch((error: unknown) => console.log(error, { error }, JSON.stringify(error)));
// Nobody catches this one, so the runtime prints it.
await api.getMe();
