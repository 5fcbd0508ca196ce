import { createClient, defaultTransport, fetchTransport, type Transport } from "telewire";
import { undiciTransport } from "telewire/undici";
// The deep path, as in the contenders.
import { Pool } from "undici/index.js";

/** Makes one request of a server that then ends the connection. */
export type Request = () => Promise<unknown>;

function telewire(apiRoot: string, transport: Transport): Request {
  const api = createClient("123456:connections", { apiRoot, transport });
  return () => api.getMe();
}

/** Ways of opening many connections, one after the other; the last one has no library around it. */
export const CONNECTION_SETUPS: Readonly<Record<string, (apiRoot: string) => Request>> = {
  "telewire, default": (apiRoot) => telewire(apiRoot, defaultTransport()),
  "telewire, fetch": (apiRoot) => telewire(apiRoot, fetchTransport()),
  "telewire, undici": (apiRoot) => telewire(apiRoot, undiciTransport()),
  "undici alone": (apiRoot) => {
    const pool = new Pool(apiRoot, { connections: 64 });
    return async () => (await pool.request({ path: "/", method: "POST", body: "{}" })).body.json();
  },
};
