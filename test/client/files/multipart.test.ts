import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { encode } from "../../../src/client/wire/encode.ts";
import { readUpload } from "../../support/servers/read-body.ts";
import { readMultipart } from "../../support/servers/read-multipart.ts";

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  // Bytes that could be mistaken for the end of a part.
  fc.constantFrom("\r\n--", "--\r\n", "\r\n--telewire-").map((text) => Buffer.from(text)),
);
const file = fc.record({
  bytes,
  filename: fc.string({ unit: "binary" }),
  type: fc.constantFrom(undefined, "image/png", 'text/plain; charset="utf-8"'),
  kind: fc.constantFrom("bytes", "blob", "iterable", "factory"),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

function toInputFile({ bytes, filename, type, kind }: File): InputFile {
  const copy = new Uint8Array(bytes);
  const source = {
    bytes: copy,
    blob: new Blob([copy]),
    iterable: chunksOf(copy),
    factory: () => chunksOf(copy),
  }[kind];
  return new InputFile(source ?? copy, filename, type);
}

/** Yields seven bytes at a time. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

describe("a multipart body", () => {
  it("is parsed back to the same texts and files by an independent parser", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: "binary" })),
        fc.array(file, { minLength: 1, maxLength: 4 }),
        fc.array(file, { maxLength: 3 }),
        async (texts, files, nested) => {
          const params = {
            ...texts,
            // In upper case, so that no text has the same name.
            MEDIA: nested.map((file) => ({ type: "document", media: toInputFile(file) })),
            ...Object.fromEntries(files.map((file, at) => [`FILE${at}`, toInputFile(file)])),
          };
          const encoded = encode("sendDocument", params);
          if (typeof encoded.body === "string") throw new Error("not an upload");
          const { bytes: body, contentLength } = await readUpload(encoded.body);
          const parts = new Map(
            readMultipart(encoded.contentType, body).map((part) => [part.name, part]),
          );
          for (const [name, text] of Object.entries(texts)) {
            expect(parts.get(name)?.bytes.toString()).toBe(Buffer.from(text).toString());
          }
          const media: { media: string }[] = JSON.parse(String(parts.get("MEDIA")?.bytes));
          const named = [
            ...files.map((file, at) => ({ file, name: `FILE${at}` })),
            ...nested.map((file, at) => ({
              file,
              name: String(media[at]?.media.replace("attach://", "")),
            })),
          ];
          for (const { file, name } of named) {
            expect(parts.get(name)).toEqual({
              name,
              filename: Buffer.from(file.filename).toString(),
              type: file.type ?? "application/octet-stream",
              bytes: Buffer.from(file.bytes),
            });
          }
          expect(parts.size).toBe(Object.keys(texts).length + 1 + files.length + nested.length);
          const isSized = [...files, ...nested].every(({ kind }) => /bytes|blob/.test(kind));
          expect(contentLength).toBe(isSized ? body.length : undefined);
        },
      ),
    );
  });
});
