import { inspect } from "node:util";
import { createClient } from "../../../src/client/client.ts";
import { withLogging } from "../../../src/client/observability/logging.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { CANARY } from "../../support/canary.ts";

// Run by calls.test.ts as a separate process, against a server that responds with the requested path.
const [apiRoot = ""] = process.argv.slice(2);
const transport = withLogging(defaultTransport(), console);
const api = createClient(CANARY, { apiRoot, transport, logger: console });

console.log(inspect({ api, transport }, { depth: 10, showHidden: true }));
await api.getMe().catch((error: unknown) => console.log(error, { error }, JSON.stringify(error)));
// Not caught, so the runtime prints it.
await api.getMe();
