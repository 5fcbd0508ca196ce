import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { encode } from "../../../src/client/wire/encode.ts";
import { readBody, readForm } from "../../support/servers/read-body.ts";

describe("encode", () => {
  it("sends an empty object for no parameters", async () => {
    const expected = { contentType: "application/json", body: "{}" };
    expect(await encode("sendDocument", undefined)).toEqual(expected);
    expect(await encode("sendDocument", {})).toEqual(expected);
  });

  it("omits null and undefined at the top level only", async () => {
    const params = { chat_id: 1, text: null, parse_mode: undefined, reply_markup: { a: null } };
    expect((await encode("sendDocument", params)).body).toBe(
      '{"chat_id":1,"reply_markup":{"a":null}}',
    );
    expect(params.text).toBeNull();
  });

  it("sends any other JSON as JSON.stringify writes it", async () => {
    const value = fc.jsonValue().filter((json) => json !== null);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), value, { noNullPrototype: true }),
        async (params) => {
          expect((await encode("sendDocument", params)).body).toBe(JSON.stringify(params));
        },
      ),
    );
  });
});

describe("encode with values that JSON cannot represent", () => {
  const circle: Record<string, unknown> = { inside: { list: [1] } };
  circle["again"] = circle;
  const ring: { next?: object }[] = [{}];
  ring[0] = { next: { next: ring } };

  it.each<[string, object]>([
    ["chat_id is NaN", { chat_id: Number.NaN }],
    ["latitude is Infinity", { chat_id: 1, latitude: Number.POSITIVE_INFINITY }],
    ["media[1].width is -Infinity", { media: [{}, { width: Number.NEGATIVE_INFINITY }] }],
    ["reply_markup.inline_keyboard[0][0].url is a symbol", button({ url: Symbol("x") })],
    ["reply_markup.inline_keyboard[0][0] is a function", { reply_markup: keyboard(() => 1) }],
    ["reply_markup.again is a circular reference", { reply_markup: circle }],
    ["options[0].next.next is a circular reference", { options: ring }],
    ["photo is bytes: wrap them in new InputFile(bytes)", { photo: new Blob(["x"]) }],
    ["photo.data is bytes: wrap", { photo: { data: Readable.from(["x"]) } }],
    ["media[0].media is bytes: wrap", { media: [{ media: new ReadableStream() }] }],
  ])("rejects %j", (message, params) => {
    const encoding = () => encode("sendThing", params);
    expect(encoding).toThrow(TypeError);
    expect(encoding).toThrow(`sendThing: ${message}`);
    const file = new InputFile(new Uint8Array(1));
    expect(() => encode("sendThing", { file, ...params })).toThrow(`sendThing: ${message}`);
  });

  it("rejects parameters that contain themselves", () => {
    expect(() => encode("sendThing", circle)).toThrow("sendThing: again is a circular reference");
  });

  it("accepts objects with toJSON, repeated objects and deeply nested ones", () => {
    const date = new Date(0);
    const twice = { text: "a" };
    let deep: object = {};
    for (let depth = 0; depth < 500; depth++) deep = { deep };
    class Markup {
      readonly #self = this;
      readonly self = this.#self;
      toJSON() {
        return { inline_keyboard: [] };
      }
    }
    const params = { date, a: twice, b: [twice, twice], deep, markup: new Markup() };
    expect(encode("sendThing", params).body).toBe(JSON.stringify(params));
    const url = new URL("https://example.com/cat.jpg");
    expect(encode("sendPhoto", { photo: url }).body).toBe(
      '{"photo":"https://example.com/cat.jpg"}',
    );
  });

  it("accepts a bigint when the program has defined its toJSON", () => {
    const id = 12345678901234567890n;
    const toJSON = () => "big";
    Object.defineProperty(BigInt.prototype, "toJSON", { value: toJSON, configurable: true });
    try {
      expect(encode("sendThing", { id, list: [id] }).body).toBe('{"id":"big","list":["big"]}');
    } finally {
      Reflect.deleteProperty(BigInt.prototype, "toJSON");
    }
  });

  function keyboard(row: unknown) {
    return { inline_keyboard: [[row]] };
  }

  function button(fields: object) {
    return { reply_markup: keyboard({ text: "a", ...fields }) };
  }
});

describe("encode with files", () => {
  /** Parses the body with the runtime's own multipart parser. */
  async function read(params: object): Promise<FormData> {
    const encoded = encode("sendDocument", params);
    expect(encoded.contentType).toMatch(/^multipart\/form-data; boundary=[\w-]{1,70}$/);
    return await readForm(encoded);
  }

  async function bytesOf(part: unknown): Promise<number[]> {
    if (!(part instanceof Blob)) throw new Error("not a file part");
    return [...new Uint8Array(await part.arrayBuffer())];
  }

  it("sends a top-level file under the name of its parameter", async () => {
    const bytes = Uint8Array.of(0, 13, 10, 45, 45, 255);
    const form = await read({
      chat_id: 7,
      caption: "ä€😀\r\n--x",
      document: new InputFile(bytes, "ä.bin"),
      reply_markup: { inline_keyboard: [] },
      parse_mode: null,
      thumbnail: undefined,
    });
    expect([...form.keys()]).toEqual(["chat_id", "caption", "reply_markup", "document"]);
    expect(form.get("chat_id")).toBe("7");
    expect(form.get("caption")).toBe("ä€😀\r\n--x");
    expect(form.get("reply_markup")).toBe('{"inline_keyboard":[]}');
    expect(form.get("document")).toMatchObject({ name: "ä.bin", type: "application/octet-stream" });
    expect(await bytesOf(form.get("document"))).toEqual([...bytes]);
  });

  it("sends nested files as attachments with separate names", async () => {
    const form = await read({
      media: [
        { type: "photo", media: new InputFile(Uint8Array.of(1)), caption: "one" },
        {
          type: "video",
          media: new InputFile(new Blob(["two"], { type: "video/mp4" }), "clip.mp4"),
        },
        { type: "photo", media: "AgACAgIAAxk" },
      ],
    });
    expect(JSON.parse(String(form.get("media")))).toEqual([
      { type: "photo", media: "attach://attached0", caption: "one" },
      { type: "video", media: "attach://attached1" },
      { type: "photo", media: "AgACAgIAAxk" },
    ]);
    expect(await bytesOf(form.get("attached0"))).toEqual([1]);
    expect(form.get("attached1")).toMatchObject({ type: "video/mp4" });
    expect(await bytesOf(form.get("attached1"))).toEqual([...Buffer.from("two")]);
  });

  it("sends the bytes of a view, not its whole buffer", async () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(await bytesOf((await read({ photo: new InputFile(view) })).get("photo"))).toEqual([
      2, 3,
    ]);
  });

  it("keeps file names inside their header", async () => {
    const photo = new InputFile(Uint8Array.of(1), 'a"b;c\r\nX: 100%.jpg', "a/b\r\nY: z");
    const text = Buffer.from(await readBody(encode("sendDocument", { photo }))).toString();
    expect(text).not.toMatch(/^[XY]: /m);
    expect(text).toContain('filename="a%22b%3Bc%0D%0AX: 100%25.jpg"\r\n');
  });
});

describe("InputFile", () => {
  it("uses the name of a File, or else `file`", () => {
    expect(new InputFile(new File(["x"], "cat.jpg")).filename).toBe("cat.jpg");
    expect(new InputFile(new File(["x"], "cat.jpg"), "dog.jpg").filename).toBe("dog.jpg");
    expect(new InputFile(new Blob(["x"])).filename).toBe("file");
    expect(new InputFile(Buffer.from("x")).filename).toBe("file");
  });

  it("resolves a path immediately", () => {
    const { data, filename } = new InputFile("some folder/100% cat.jpg");
    expect(filename).toBe("100% cat.jpg");
    expect(data).toEqual(pathToFileURL(resolve("some folder/100% cat.jpg")));
  });

  it("names a file after its URL", () => {
    const named = (url: string) => new InputFile(new URL(url)).filename;
    expect(named("https://cdn.example/a/my%20cat.jpg?size=9")).toBe("my cat.jpg");
    expect(named("https://cdn.example/100%.jpg")).toBe("100%.jpg");
    expect(named("https://cdn.example/")).toBe("file");
  });

  it("is suggested by the error for raw bytes", () => {
    for (const bytes of [new Uint8Array(3), Buffer.from("abc")]) {
      const media = [{ type: "photo", media: bytes }];
      for (const params of [{ photo: bytes }, { media }])
        expect(() => encode("sendDocument", params)).toThrow("wrap them in new InputFile(bytes)");
    }
  });

  it("rejects values without bytes, and a URL as a string", () => {
    for (const wrong of [7, null, {}, "https://cdn.example/cat.jpg", "file:///cat.jpg"]) {
      // @ts-expect-error most of these are not file data
      expect(() => new InputFile(wrong)).toThrow(TypeError);
    }
    expect(() => new InputFile(new URL("ftp://cdn.example/cat.jpg"))).toThrow(TypeError);
  });
});
