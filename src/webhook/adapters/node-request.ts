import { BodyBytes, BodyRefusal } from "../body.ts";

/** What is used of node's `IncomingMessage`, by structure. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly destroyed: boolean;
  readonly readableDidRead: boolean;
  on(event: string, listener: (chunk: Uint8Array) => void): unknown;
  off(event: string, listener: (chunk: Uint8Array) => void): unknown;
}

/** What is used of node's `ServerResponse`, by structure. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  end(): unknown;
}

/** Reads a stream that nobody has read from, counting as it comes. Rejects with {@link BodyRefusal}. */
export function readNodeBody(request: NodeRequest): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const bytes = new BodyBytes();
    const onData = (chunk: Uint8Array): void => {
      try {
        bytes.add(chunk);
      } catch (error) {
        // What is left flows away unread, and the connection stays usable.
        request.off("data", onData);
        reject(error);
      }
    };
    const onCutOff = (): void => reject(new BodyRefusal("cut off"));
    request.on("data", onData);
    request.on("end", () => resolve(bytes.join()));
    request.on("error", onCutOff);
    request.on("close", onCutOff);
    // A stream that is gone already tells nobody.
    if (request.destroyed) onCutOff();
  });
}
