// The deep path loads the real undici on Bun too, which replaces the bare name with its own shim.
import { Pool } from "undici/index.js";
import type { Destination, Sender } from "../contract.ts";
import { SEND_OPTIONS } from "../contract.ts";
import { JSON_TYPE, resultOf } from "./response.ts";

/** `request` of an undici pool and `JSON.parse`. */
export function createPoolSender({ apiRoot, token }: Destination, connections: number): Sender {
  const pool = new Pool(apiRoot, { connections });
  const path = `/bot${token}/sendMessage`;
  return {
    async send(chat_id, text) {
      const sent = JSON.stringify({ chat_id, text, ...SEND_OPTIONS });
      const { body } = await pool.request({ path, method: "POST", headers: JSON_TYPE, body: sent });
      return resultOf(await body.text());
    },
    close: () => pool.close(),
  };
}
