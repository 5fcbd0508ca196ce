import type { InputFile } from "../../types/index.ts";
import { isInputFile } from "./input-file.ts";

/** One part of a body: encoded bytes, or a file that is yet to be read. */
export type Part = Uint8Array | InputFile;

/**
 * Splits parameters that contain files into the parts of a multipart body. A nested file is sent as `attach://<name>`.
 *
 * @see https://core.telegram.org/bots/api#sending-files
 */
export function toMultipart(params: object, boundary: string): readonly Part[] {
  const parts: Part[] = [];
  const encoder = new TextEncoder();
  let text = "";
  const open = (name: string, rest: string) => {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${rest}\r\n\r\n`;
  };
  const files: [name: string, file: InputFile][] = [];
  const attach = (_key: string, value: unknown) => {
    if (!isInputFile(value)) return value;
    const name = `attached${files.length}`;
    files.push([name, value]);
    return `attach://${name}`;
  };
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    if (isInputFile(value)) files.push([name, value]);
    else {
      open(name, "");
      text += `${typeof value === "string" ? value : JSON.stringify(value, attach)}\r\n`;
    }
  }
  for (const [name, file] of files) {
    open(name, `; filename="${quote(file.filename)}"\r\nContent-Type: ${typeOf(file)}`);
    parts.push(encoder.encode(text), file);
    text = "\r\n";
  }
  parts.push(encoder.encode(`${text}--${boundary}--\r\n`));
  return parts;
}

function typeOf({ type, data }: InputFile): string {
  const mediaType = type || (data instanceof Blob && data.type) || "application/octet-stream";
  return mediaType.replace(/[\r\n]/g, " ");
}

/** Escapes a quoted name: the server splits the header at `;`, even inside quotes, and then percent-decodes the name. */
function quote(name: string): string {
  return name.replace(/[%";\r\n]/g, encodeURIComponent);
}
