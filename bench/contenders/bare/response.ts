import type { SentMessage } from "../contract.ts";

export const JSON_TYPE = { "content-type": "application/json" };

type Envelope =
  | { readonly ok: true; readonly result: SentMessage }
  | { readonly ok: false; readonly description: string };

/** The message in a response. Throws when the server has refused it. */
export function resultOf(json: string): SentMessage {
  const envelope = JSON.parse(json) as Envelope;
  if (!envelope.ok) throw new Error(envelope.description);
  return envelope.result;
}
