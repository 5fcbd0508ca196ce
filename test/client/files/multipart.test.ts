import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { encode } from "../../../src/client/wire/encode.ts";
import { bytesOfBody } from "../../support/servers/read-body.ts";
import { readMultipart } from "../../support/servers/read-multipart.ts";

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  // What could be taken for the end of a part.
  fc.constantFrom("\r\n--", "--\r\n", "\r\n--telewire-").map((text) => Buffer.from(text)),
);
const file = fc.record({
  bytes,
  filename: fc.string({ unit: "binary" }),
  type: fc.constantFrom(undefined, "image/png", 'text/plain; charset="utf-8"'),
  kind: fc.constantFrom("bytes", "blob", "iterable", "factory"),
});
type File = typeof file extends fc.Arbitrary<infer Given> ? Given : never;

function inputFile({ bytes, filename, type, kind }: File): InputFile {
  const copy = new Uint8Array(bytes);
  const source = {
    bytes: copy,
    blob: new Blob([copy]),
    iterable: chunksOf(copy),
    factory: () => chunksOf(copy),
  }[kind];
  return new InputFile(source ?? copy, filename, type);
}

/** Seven bytes at a time. */
async function* chunksOf(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += 7) yield whole.subarray(at, at + 7);
}

describe("a multipart body", () => {
  it("gives another reader every text and file back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: "binary" })),
        fc.array(file, { minLength: 1, maxLength: 4 }),
        fc.array(file, { maxLength: 3 }),
        async (texts, files, nested) => {
          const params = {
            ...texts,
            // Upper case, so that no text has the name.
            MEDIA: nested.map((given) => ({ type: "document", media: inputFile(given) })),
            ...Object.fromEntries(files.map((given, at) => [`FILE${at}`, inputFile(given)])),
          };
          const encoded = encode("sendDocument", params);
          const body = await bytesOfBody(encoded);
          const parts = new Map(
            readMultipart(encoded.contentType, body).map((part) => [part.name, part]),
          );
          for (const [name, text] of Object.entries(texts)) {
            expect(parts.get(name)?.bytes.toString()).toBe(Buffer.from(text).toString());
          }
          const media: { media: string }[] = JSON.parse(String(parts.get("MEDIA")?.bytes));
          const named = [
            ...files.map((given, at) => ({ given, name: `FILE${at}` })),
            ...nested.map((given, at) => ({
              given,
              name: String(media[at]?.media.replace("attach://", "")),
            })),
          ];
          for (const { given, name } of named) {
            expect(parts.get(name)).toEqual({
              name,
              filename: Buffer.from(given.filename).toString(),
              type: given.type ?? "application/octet-stream",
              bytes: Buffer.from(given.bytes),
            });
          }
          expect(parts.size).toBe(Object.keys(texts).length + 1 + files.length + nested.length);
          const isSized = [...files, ...nested].every(({ kind }) => /bytes|blob/.test(kind));
          if (typeof encoded.body === "string") throw new Error("not a stream");
          expect(encoded.body.contentLength).toBe(isSized ? body.length : undefined);
        },
      ),
    );
  });
});
