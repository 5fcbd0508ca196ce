import { describe, expect, it } from "vitest";
import {
  AUTHORIZED,
  createRecorder,
  type Recorder,
  UPDATE,
  UPDATE_JSON,
} from "../webhook/delivery.ts";
import type { Listening } from "../webhook/listen.ts";
import { RawClient } from "../webhook/raw-client.ts";

/** Starts a server that reads a request before the webhook of the recorder gets it. */
export type ServeAfter = (recorder: Recorder) => Promise<Listening>;

/** What every adapter must do with a body that something else has read. */
export function parsedBodySuite(
  name: string,
  parsers: Readonly<Record<string, ServeAfter>>,
  discard: ServeAfter,
): void {
  describe(`webhook over ${name}, with a body that was read before`, () => {
    it.each(Object.entries(parsers))("handles the update: %s", async (_, serve) => {
      const recorder = createRecorder();
      expect(await deliver(await serve(recorder))).toBe(200);
      expect(recorder.updates).toEqual([UPDATE]);
      expect(recorder.errors).toEqual([]);
    });

    it.each(Object.entries(parsers))("rejects an unauthorized request: %s", async (_, serve) => {
      const recorder = createRecorder();
      expect(await deliver(await serve(recorder), {})).toBe(401);
      expect(recorder.updates).toEqual([]);
    });

    it("responds 500 and reports why if nothing of the body was kept", async () => {
      const recorder = createRecorder();
      expect(await deliver(await discard(recorder))).toBe(500);
      expect(recorder.updates).toEqual([]);
      expect(String(recorder.errors[0])).toMatch(/register webhook\(\)/);
    });
  });
}

/** Status of one delivery to a server, which is then closed. */
async function deliver(
  server: Listening,
  secret: Readonly<Record<string, string>> = AUTHORIZED,
): Promise<number> {
  const client = new RawClient(server.port);
  client.send({ headers: { ...secret, "content-type": "application/json" }, body: UPDATE_JSON });
  const status = await client.status();
  client.destroy();
  await server.close();
  return status;
}
