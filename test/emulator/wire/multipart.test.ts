import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMultipart } from "../../../src/emulator/wire/multipart.ts";
import { UnreadableRequest } from "../../../src/emulator/wire/unreadable-request.ts";

const TYPE = "multipart/form-data; boundary=XX";

/** Reads a body, and shows files as texts. */
function read(body: string, contentType = TYPE): unknown[] {
  const bytes = new Uint8Array(Buffer.from(body));
  return [...readMultipart(contentType, bytes)].map((part) =>
    part.kind === "file" ? { ...part.file, bytes: Buffer.from(part.file.bytes).toString() } : part,
  );
}

/** Returns the status of the response to a body. */
function statusOf(body: string, contentType?: string): number {
  try {
    read(body, contentType);
    return 200;
  } catch (error) {
    if (error instanceof UnreadableRequest) return error.status;
    throw error;
  }
}

/** A body with one part, with these lines of headers. */
const part = (headers: string, content = "1") =>
  `--XX\r\n${headers}\r\n\r\n${content}\r\n--XX--\r\n`;
const one = { kind: "text", name: "chat_id", value: "1" };

describe("a multipart body", () => {
  it("can be empty", () => {
    expect(read("")).toEqual([]);
    expect(read("", "multipart/form-data")).toEqual([]);
  });

  it("can have names without quotes, in any case, in any order", () => {
    const headers = [
      'Content-Disposition: form-data; name="chat_id"',
      "Content-Disposition: form-data; name=chat_id",
      "content-disposition:form-data;name=chat_id",
      "Content-Type: text/plain\r\nContent-Disposition: form-data; name=chat_id",
      'Content-Disposition: form-data; name="chat%5Fid"',
      'Content-Disposition: form-data; name="chat\\_id"',
    ];
    for (const header of headers) expect(read(part(header))).toEqual([one]);
  });

  it("can have a preamble and an epilogue", () => {
    const body = part("Content-Disposition: form-data; name=chat_id");
    expect(read(`To be ignored\r\n${body}The end`)).toEqual([one]);
  });

  it("has files where a part has a file name", () => {
    const file = (attributes: string) =>
      read(part(`Content-Disposition: form-data; name=photo${attributes}`, "P\r\nG"));
    const expected = { name: "photo", contentType: "application/octet-stream", bytes: "P\r\nG" };
    expect(file("; filename=a.png")).toEqual([{ ...expected, fileName: "a.png" }]);
    expect(file('; filename="a b.png"')).toEqual([{ ...expected, fileName: "a b.png" }]);
    expect(file('; filename=""')).toEqual([{ ...expected, fileName: "" }]);
    expect(file("; filename=a.png; filename*=UTF-8''b.png")).toEqual([
      { ...expected, fileName: "a.png" },
    ]);
    expect(file("; filename*=UTF-8''b.png")).toEqual([
      { kind: "text", name: "photo", value: "P\r\nG" },
    ]);
  });

  it("can have parameters in a part of a form", () => {
    const headers =
      "Content-Disposition: form-data; name=x\r\nContent-Type: application/x-www-form-urlencoded";
    expect(read(part(headers, "a=1&b=2"))).toEqual([{ kind: "form", value: "a=1&b=2" }]);
  });

  it("takes the boundary from its header, with or without quotes", () => {
    const body = part("Content-Disposition: form-data; name=chat_id");
    for (const type of [
      "multipart/form-data; boundary=XX; charset=utf-8",
      'multipart/form-data; charset=utf-8; boundary="XX"',
      "Multipart/Form-Data; Boundary=XX",
    ])
      expect(read(body, type)).toEqual([one]);
    for (const boundary of ["", '""', "x".repeat(71), " XX"])
      expect(statusOf(body, `multipart/form-data; boundary=${boundary}`)).toBe(400);
  });

  it("has parts of any bytes, also of none", () => {
    const header = "Content-Disposition: form-data; name=a";
    const file = `${header}; filename=b`;
    const body = `--XX\r\n${header}\r\n\r\n\r\n--XX\r\n${file}\r\n\r\n-\r\n--X\r\n--XX--`;
    expect(read(body)).toEqual([
      { kind: "text", name: "a", value: "" },
      { name: "a", fileName: "b", contentType: "application/octet-stream", bytes: "-\r\n--X" },
    ]);
  });

  it("has up to 50 files", () => {
    const files = (count: number) =>
      `${"--XX\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n1\r\n".repeat(count)}--XX--`;
    expect(statusOf(files(50))).toBe(200);
    expect(statusOf(files(51))).toBe(413);
  });

  it("is refused when it is not complete, or has no names", () => {
    expect(statusOf("hello")).toBe(400);
    expect(statusOf("--XX--\r\n")).toBe(400);
    expect(statusOf("--XX--\r\n\r\n")).toBe(400);
    expect(statusOf("--XX\r\n\r\n1\r\n--XX--")).toBe(400);
    expect(statusOf(part('Content-Disposition: form-data; name="a" x'))).toBe(400);
    expect(statusOf("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n1")).toBe(400);
    expect(statusOf(part("Content-Disposition: attachment; name=a"))).toBe(400);
    expect(statusOf(part("Content-Disposition: form-data; name"))).toBe(400);
    expect(statusOf(part('Content-Disposition: form-data; name="a'))).toBe(400);
    expect(statusOf(part("Content-Type: text/plain"))).toBe(400);
    expect(statusOf(part("Content-Disposition: form-data; name=a"), "multipart/form-data")).toBe(
      400,
    );
  });

  it("is read as FormData writes it", async () => {
    const entry = fc.tuple(
      fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
        .filter((name) => !/[%\\]/.test(name)),
      fc.oneof(fc.string({ unit: "grapheme" }), fc.uint8Array()),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const form = new FormData();
        for (const [name, value] of entries) {
          if (typeof value === "string") form.append(name, value.replace(/\r\n?|\n/g, "\r\n"));
          else form.append(name, new Blob([new Uint8Array(value)]), "a.bin");
        }
        const response = new Response(form);
        const type = response.headers.get("content-type") ?? "";
        const parts = [...readMultipart(type, new Uint8Array(await response.arrayBuffer()))];
        expect(parts.length).toBe(entries.length);
        for (const [index, [name, value]] of entries.entries()) {
          const found = parts[index];
          if (found?.kind === "file") {
            expect(found.file.name).toBe(name.replace(/\r\n?|\n/g, "\r\n"));
            expect(Buffer.from(found.file.bytes).equals(Buffer.from(value as Uint8Array))).toBe(
              true,
            );
          } else if (found?.kind === "text") {
            expect(found.name).toBe(name.replace(/\r\n?|\n/g, "\r\n"));
            expect(found.value).toBe(String(value).replace(/\r\n?|\n/g, "\r\n"));
          }
        }
      }),
    );
  });
});
