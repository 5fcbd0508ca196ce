import { BodyBytes, BodyRefusal } from "../body.ts";
import type { Answer } from "../response.ts";

/** Reads the body of a standard `Request`, counting as it comes. Rejects with {@link BodyRefusal}. */
export async function readWebBody(request: Request): Promise<Uint8Array> {
  const bytes = new BodyBytes();
  const reader = request.body?.getReader();
  if (reader === undefined) return bytes.join();
  for (;;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) return bytes.join();
    try {
      bytes.add(value);
    } catch (error) {
      // Nobody waits for the sender to notice.
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  }
}

/** Makes a standard `Response` of an answer. */
export function toResponse({ status, headers }: Answer): Response {
  return new Response(null, { status, headers });
}

function cutOff(): never {
  throw new BodyRefusal("cut off");
}
