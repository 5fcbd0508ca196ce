import type { InputFile } from "../types/index.ts";
import type { EncodedBody } from "./encode.ts";
import { isInputFile } from "./input-file.ts";

/** Encodes parameters of which at least one is, or holds, a file. A nested file is sent as `attach://<part>`. */
export async function encodeMultipart(params: object): Promise<EncodedBody> {
  const boundary = `telewire-${crypto.randomUUID()}`;
  const parts: (string | Blob | Uint8Array<ArrayBuffer>)[] = [];
  const open = (name: string, rest: string) =>
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${rest}\r\n\r\n`,
    );
  const addFile = (name: string, { filename, data }: InputFile) => {
    const type = (data instanceof Blob && data.type) || "application/octet-stream";
    open(name, `; filename="${quote(filename)}"\r\nContent-Type: ${type}`);
    parts.push(data instanceof Blob ? data : new Uint8Array(data), "\r\n");
  };
  let attached = 0;
  const attach = (_key: string, value: unknown) => {
    if (!isInputFile(value)) return value;
    const name = `attached${attached++}`;
    addFile(name, value);
    return `attach://${name}`;
  };
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    if (isInputFile(value)) {
      addFile(name, value);
      continue;
    }
    const text = typeof value === "string" ? value : JSON.stringify(value, attach);
    open(name, "");
    parts.push(text, "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  const body = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** The server splits the header at `;`, even inside quotes, and then percent-decodes the name. */
function quote(name: string): string {
  return name.replace(/[%";\r\n]/g, encodeURIComponent);
}
