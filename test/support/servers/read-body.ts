import type { Part } from "../../../src/client/files/multipart.ts";
import { UploadBody } from "../../../src/client/files/upload-body.ts";
import type { EncodedBody } from "../../../src/client/wire/encode.ts";

/** Reads the bytes of an upload, as a transport would send them. */
export async function readUpload(
  parts: readonly Part[],
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentLength: number | undefined }> {
  const body = new UploadBody(parts);
  await body.prepare(new AbortController().signal, () => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body.open()) chunks.push(new Uint8Array(chunk));
  body.close();
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes, contentLength: body.contentLength };
}

/** Reads all bytes of a body. */
export async function readBody({
  body,
}: Pick<EncodedBody, "body">): Promise<Uint8Array<ArrayBuffer>> {
  return typeof body === "string" ? new TextEncoder().encode(body) : (await readUpload(body)).bytes;
}

/** Parses a body with the runtime's own multipart parser. */
export async function readForm(encoded: EncodedBody): Promise<FormData> {
  const headers = { "content-type": encoded.contentType };
  return await new Response(await readBody(encoded), { headers }).formData();
}
