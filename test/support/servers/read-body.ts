import type { EncodedBody } from "../../../src/client/wire/encode.ts";

/** Reads all bytes of a body, as a transport would send them. */
export async function readBody({
  body,
}: Pick<EncodedBody, "body">): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  await body.prepare(new AbortController().signal, () => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body.open()) chunks.push(new Uint8Array(chunk));
  body.close();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Parses a body with the runtime's own multipart parser. */
export async function readForm(encoded: EncodedBody): Promise<FormData> {
  const headers = { "content-type": encoded.contentType };
  return await new Response(await readBody(encoded), { headers }).formData();
}
