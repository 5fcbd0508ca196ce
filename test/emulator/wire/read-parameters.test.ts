import { deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmulator, type Emulator } from "../../../src/emulator/index.ts";
import type { Parameters } from "../../../src/emulator/wire/parameters.ts";
import { readParameters } from "../../../src/emulator/wire/read-parameters.ts";
import { UnreadableRequest } from "../../../src/emulator/wire/unreadable-request.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Reads the parameters of a request. */
async function read(
  body: ConstructorParameters<typeof Response>[0],
  contentType = "",
  query = "",
): Promise<Parameters> {
  const response = new Response(
    body,
    contentType === "" ? {} : { headers: { "content-type": contentType } },
  );
  return readParameters(
    {
      contentType: response.headers.get("content-type") ?? "",
      contentEncoding: "",
      body: new Uint8Array(await response.arrayBuffer()),
    },
    query,
  );
}

/** Returns the status of the response to a request: 200 when it can be read. */
async function statusOf(reading: unknown): Promise<number> {
  try {
    await reading;
    return 200;
  } catch (error) {
    if (error instanceof UnreadableRequest) return error.status;
    throw error;
  }
}

describe("encodings of parameters", () => {
  it("are equivalent", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    const name = fc
      .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 })
      .filter((each) => !/["\\%]/.test(each));
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, text, { noNullPrototype: true, maxKeys: 5 }),
        async (values) => {
          const form = new FormData();
          for (const [key, value] of Object.entries(values)) form.append(key, value);
          const query = new URLSearchParams(values).toString();
          const all = [
            await read(JSON.stringify(values), JSON_TYPE),
            await read(query, FORM_TYPE),
            await read("", "", query),
          ];
          // A multipart body turns every line break into CRLF, and the form itself must have a part.
          const texts = Object.values(values);
          if (texts.length > 0 && !/[\r\n]/.test(texts.join(""))) all.push(await read(form));
          for (const parameters of all) {
            for (const [key, value] of Object.entries(values)) {
              expect(parameters.text(key)).toBe(value);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("prefer the query string to the body, and the first value to the second", async () => {
    const parameters = await read('{"a":"body","b":"one","b":"two"}', JSON_TYPE, "a=query&a=later");
    expect(parameters.text("a")).toBe("query");
    expect(parameters.text("b")).toBe("one");
  });

  it("are recognized by part of the content type, in any case", async () => {
    const odd = await read('{"a":"1"}', "x-Application/JSON; charset=utf-8");
    expect(odd.text("a")).toBe("1");
    expect((await read('{"a":"1"}', "text/plain")).text("a")).toBe("");
  });

  it("can be compressed with gzip or deflate only", async () => {
    const json = new TextEncoder().encode('{"a":"1"}');
    const from = async (contentEncoding: string, body: Uint8Array) =>
      readParameters({ contentType: JSON_TYPE, contentEncoding, body: new Uint8Array(body) }, "");
    expect((await from("GZip", gzipSync(json))).text("a")).toBe("1");
    expect((await from("deflate", deflateSync(json))).text("a")).toBe("1");
    expect(await statusOf(from("gzip", json))).toBe(400);
    expect(await statusOf(from("br", json))).toBe(415);
  });
});

describe("a JSON body", () => {
  const texts = async (body: string, ...names: string[]) => {
    const parameters = await read(body, JSON_TYPE);
    return names.map((name) => parameters.text(name));
  };

  it("keeps the JSON text of values other than strings", async () => {
    const body =
      '{ "n" : 12345678901234567890 , "o":{"x": [1, "}"]} ,"t":true,"z":null, "s":"\\u00e9\\n"}';
    expect(await texts(body, "n", "o", "t", "z", "s")).toEqual([
      "12345678901234567890",
      '{"x": [1, "}"]}',
      "true",
      "null",
      "é\n",
    ]);
  });

  it("is read up to the first syntax error", async () => {
    expect(await texts('{"a":"1","b":{"c":2},"d":tru,"e":5}', "a", "b", "d", "e")).toEqual([
      "1",
      '{"c":2}',
      "",
      "",
    ]);
    expect(await texts('{"a":"1"', "a")).toEqual(["1"]);
    expect(await texts("[1]", "a")).toEqual([""]);
    expect(await texts("", "a")).toEqual([""]);
  });

  it("becomes the parameter `content` when it is a string", async () => {
    expect(await texts('"hello"', "content")).toEqual(["hello"]);
  });

  it("can be nested up to 100 levels", async () => {
    const deep = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(await texts(deep(100), "a")).toEqual(["[".repeat(100) + "]".repeat(100)]);
    expect(await texts(deep(101), "a")).toEqual([""]);
  });

  it("cannot change prototypes", async () => {
    const parameters = await read('{"__proto__":{"polluted":true}}', JSON_TYPE);
    expect(parameters.text("__proto__")).toBe('{"polluted":true}');
    expect("polluted" in {}).toBe(false);
  });
});

describe("limits of parameters", () => {
  const full = (length: number) => JSON.stringify({ a: "x".repeat(length - 8) });

  it("allow 1 MiB in total", async () => {
    expect(await statusOf(read(full(1 << 20), JSON_TYPE))).toBe(200);
    expect(await statusOf(read(full((1 << 20) + 1), JSON_TYPE))).toBe(413);
    expect(await statusOf(read(full(1 << 20), JSON_TYPE, "b=1"))).toBe(413);
  });

  it("count for each text of a form alone", async () => {
    const form = new FormData();
    form.append("a", "x".repeat(600_000));
    form.append("b", "x".repeat(600_000));
    expect(await statusOf(read(form))).toBe(200);
    form.append("c", "x".repeat((1 << 20) + 1));
    expect(await statusOf(read(form))).toBe(413);
  });

  it("exclude files, of which there can be fifty", async () => {
    const form = new FormData();
    form.append("a", "text");
    for (let index = 0; index < 50; index++) {
      form.append(`file${index}`, new Blob(["x".repeat(30_000)]), "name.bin");
    }
    const parameters = await read(form);
    expect(parameters.text("a")).toBe("text");
    expect(parameters.has("file49")).toBe(true);
    form.append("more", new Blob(["x"]), "name.bin");
    expect(await statusOf(read(form))).toBe(413);
  });

  it("allow a boundary of 70 characters", async () => {
    const body = (boundary: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`;
    const reading = (length: number) => {
      const boundary = "b".repeat(length);
      return read(body(boundary), `multipart/form-data; boundary=${boundary}`);
    };
    expect((await reading(70)).text("a")).toBe("1");
    expect(await statusOf(reading(71))).toBe(400);
  });
});

describe("numbers and flags", () => {
  const one = async (value: string) => await read("", "", `x=${encodeURIComponent(value)}`);

  it("are parsed leniently and clamped", async () => {
    const integer = async (value: string) => (await one(value)).integer("x", 7, -5, 100);
    expect(await integer("")).toBe(7);
    expect(await integer("42abc")).toBe(42);
    expect(await integer("abc")).toBe(0);
    expect(await integer("1000")).toBe(100);
    expect(await integer("-1000")).toBe(-5);
  });

  it("are true for true, yes and 1", async () => {
    const flag = async (value: string) => (await one(value)).boolean("x");
    for (const value of ["true", "TRUE", " yes ", "1"]) expect(await flag(value)).toBe(true);
    for (const value of ["", "false", "on", "11", "null"]) expect(await flag(value)).toBe(false);
  });
});

describe("a method over HTTP", () => {
  let emulator: Emulator;
  let root: string;
  beforeAll(async () => {
    emulator = createEmulator();
    const bot = emulator.createBot({ username: "shop_bot" });
    root = `${await emulator.listen()}/bot${bot.token}`;
  });
  afterAll(() => emulator.close());

  it("returns the same refusal for every encoding", async () => {
    const form = new FormData();
    form.append("chat_id", "17");
    form.append("text", "hi");
    const json = {
      method: "POST",
      headers: { "content-type": JSON_TYPE },
      body: '{"chat_id":17,"text":"hi"}',
    };
    const responses = await Promise.all([
      fetch(`${root}/sendMessage`, json),
      fetch(`${root}/sendMessage`, { method: "POST", body: form }),
      fetch(`${root}/sendMessage`, {
        method: "POST",
        body: new URLSearchParams({ chat_id: "17", text: "hi" }),
      }),
      fetch(`${root}/sendMessage?chat_id=17&text=hi`),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        ok: false,
        error_code: 400,
        description: "Bad Request: chat not found",
      });
    }
  });
});
