import { createClient, defaultTransport, fetchTransport, type Transport } from "telewire";
import { undiciTransport } from "telewire/undici";
// The deep path, as in contenders/bare/pool.ts.
import { Pool } from "undici/index.js";

/** Sends one request to a server that then closes the connection. */
export type Request = () => Promise<unknown>;

function telewire(apiRoot: string, transport: Transport): Request {
  const api = createClient("123456:connections", { apiRoot, transport });
  return () => api.getMe();
}

/** Setups that open many connections one after the other; the last one uses no library. */
export const CONNECTION_SETUPS: Readonly<Record<string, (apiRoot: string) => Request>> = {
  "telewire, default": (apiRoot) => telewire(apiRoot, defaultTransport()),
  "telewire, fetch": (apiRoot) => telewire(apiRoot, fetchTransport()),
  "telewire, undici": (apiRoot) => telewire(apiRoot, undiciTransport()),
  "undici alone": (apiRoot) => {
    const pool = new Pool(apiRoot, { connections: 64 });
    return async () => (await pool.request({ path: "/", method: "POST", body: "{}" })).body.json();
  },
};
