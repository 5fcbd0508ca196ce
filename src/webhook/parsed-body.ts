import { bodyAlreadyRead } from "./body.ts";
import type { WebhookBody } from "./handler.ts";

/** What a body parser has made of a body: an object, a string or bytes. Throws when it has kept nothing. */
export function parsedBody(parsed: unknown): WebhookBody {
  if (parsed instanceof ArrayBuffer) return new Uint8Array(parsed);
  if (typeof parsed === "string" || (typeof parsed === "object" && parsed !== null)) return parsed;
  throw bodyAlreadyRead();
}
