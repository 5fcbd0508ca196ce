import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { NetworkError } from "../../../src/errors.ts";

// Run by tls.test.ts as a separate process, since trusted certificates are read at startup. Prints the failure of a call through
// each transport.
const [apiRoot = ""] = process.argv.slice(2);
const failures: Record<string, unknown> = {};
for (const createTransport of [defaultTransport, fetchTransport, undiciTransport]) {
  const transport = createTransport();
  const error: unknown = await createClient("1:tls", { apiRoot, transport })
    .getMe()
    .catch((error: unknown) => error);
  const { sent, code } = error instanceof NetworkError ? error : {};
  failures[createTransport.name] = { sent, code };
  await transport.close();
}
console.log(JSON.stringify(failures));
