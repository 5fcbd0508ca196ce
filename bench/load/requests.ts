import { Buffer } from "node:buffer";
import { COMMAND_UPDATES, FIRST_UPDATE_ID } from "../inputs/commands.ts";
import { asServerJson } from "../inputs/updates.ts";

/** Path of every webhook. */
export const WEBHOOK_PATH = "/telegram";
/** Secret token of every webhook. */
export const WEBHOOK_SECRET = "bench-secret-token";

/** A webhook request as Telegram sends it, and where the identifier of its update is. */
interface PreparedRequest {
  readonly bytes: Buffer;
  readonly idOffset: number;
}

function prepare(update: object): PreparedRequest {
  const body = asServerJson({ ...update, update_id: FIRST_UPDATE_ID });
  const bytes = Buffer.from(
    [
      `POST ${WEBHOOK_PATH} HTTP/1.1`,
      "Host: bot.example.com",
      `X-Telegram-Bot-Api-Secret-Token: ${WEBHOOK_SECRET}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Connection: keep-alive",
      "Accept-Encoding: gzip, deflate",
      "",
      body,
    ].join("\r\n"),
    "latin1",
  );
  return { bytes, idOffset: bytes.indexOf(String(FIRST_UPDATE_ID)) };
}

/**
 * Creates the requests of one webhook, endlessly. Each update has another identifier, which is written into a prepared
 * request: an update that a bot has seen would cost it less.
 */
export function createRequests(): () => Buffer {
  const prepared = COMMAND_UPDATES.map(prepare);
  let sent = 0;
  return () => {
    const { bytes, idOffset } = prepared[sent % prepared.length] as PreparedRequest;
    bytes.write(String(FIRST_UPDATE_ID + sent), idOffset, "latin1");
    sent += 1;
    return bytes;
  };
}
