import type { EncodedBody } from "../../../src/client/wire/encode.ts";

/** Everything that a body gives, as it would be sent. */
export async function bytesOfBody({
  body,
}: Pick<EncodedBody, "body">): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  await body.prepare(new AbortController().signal, () => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body.open()) chunks.push(new Uint8Array(chunk));
  body.close();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A body as the runtime's own reader of multipart bodies has it. */
export async function formOf(encoded: EncodedBody): Promise<FormData> {
  const headers = { "content-type": encoded.contentType };
  return await new Response(await bytesOfBody(encoded), { headers }).formData();
}
