import { mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "../../src/client/client.ts";
import { InputFile } from "../../src/client/files/input-file.ts";
import { withRetry } from "../../src/client/retry/retry.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { FileError, NetworkError } from "../../src/errors.ts";
import { untilClosed } from "../support/open-handles.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { EarlyRefusal } from "../support/servers/early-refusal.ts";
import { FakeServer, type Respond } from "../support/servers/fake-server.ts";
import { type MultipartPart, readMultipart } from "../support/servers/read-multipart.ts";

const BYTES = new Uint8Array(200_000).map((_, at) => at % 251);
const ok: Respond = (_request, reply) => reply.ok({ message_id: 1 });

/** What every transport must do with a body that is read while it is sent. */
export function uploadSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, uploading`, () => {
    const cleanUp: (() => unknown)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Respond, options: ClientOptions = {}) {
      const server = await FakeServer.start(respond);
      const transport = options.transport ?? createTransport();
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      const api = createClient("1:upload", { apiRoot: server.origin, transport, ...options });
      return { server, api };
    }

    /** A new file on disk, of `size` bytes. */
    function fileOf(size: number = BYTES.length): string {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), "upload-")));
      cleanUp.push(() => rmSync(folder, { recursive: true }));
      const path = join(folder, "some file.bin");
      writeFileSync(path, BYTES);
      truncateSync(path, size);
      return path;
    }

    function partsOf({ requests }: FakeServer, at = 0): readonly MultipartPart[] {
      const request = requests[at];
      if (request === undefined) throw new Error("nothing came");
      return readMultipart(request.headers["content-type"] ?? "", request.body);
    }

    async function* inPieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < BYTES.length; at += 30_000) yield BYTES.subarray(at, at + 30_000);
    }

    const web = () => new Blob([BYTES]).stream();
    const sources: [string, boolean, () => ConstructorParameters<typeof InputFile>[0]][] = [
      ["bytes", true, () => BYTES],
      ["a Blob", true, () => new Blob([BYTES])],
      ["a path", true, () => fileOf()],
      ["a file: URL", true, () => pathToFileURL(fileOf())],
      ["a web stream", false, web],
      ["a Node stream", false, () => Readable.from(inPieces(), { objectMode: false })],
      ["an async iterable", false, inPieces],
      ["a factory of a stream", false, () => web],
      ["a factory of a promise of bytes", true, () => () => Promise.resolve(BYTES)],
    ];
    it.each(sources)("sends %s whole, its length known: %s", async (_what, isSized, source) => {
      const { server, api } = await setUp(ok);
      const document = new InputFile(source(), "name.bin", "application/x-any");
      await api.sendDocument({ chat_id: 1, caption: "ä", document });
      const parts = partsOf(server);
      expect(parts.map((part) => part.name)).toEqual(["chat_id", "caption", "document"]);
      expect(parts[2]).toMatchObject({ filename: "name.bin", type: "application/x-any" });
      expect(parts[2]?.bytes.equals(BYTES)).toBe(true);
      const [request] = server.requests;
      const length = isSized ? String(request?.body.length) : undefined;
      expect(request?.headers["content-length"]).toBe(length);
    });

    it("sends files of an album, and what a URL leads to", async () => {
      const { server: site } = await setUp((_request, reply) =>
        reply.send(200, Buffer.from(BYTES)),
      );
      const { server, api } = await setUp(ok);
      const photo = new InputFile(new URL("/cat.jpg", site.origin));
      await api.sendMediaGroup({
        chat_id: 1,
        media: [
          { type: "photo", media: photo },
          { type: "photo", media: new InputFile(fileOf()) },
        ],
      });
      const [, media, ...files] = partsOf(server);
      expect(String(media?.bytes)).toBe(
        '[{"type":"photo","media":"attach://attached0"},{"type":"photo","media":"attach://attached1"}]',
      );
      expect(files.map(({ filename, bytes }) => [filename, bytes.equals(BYTES)])).toEqual([
        ["cat.jpg", true],
        ["some file.bin", true],
      ]);
    });

    it("passes on as a string what a local server reads itself", async () => {
      const { server, api } = await setUp(ok);
      await api.sendDocument({ chat_id: 1, document: "file:///files/a.bin" });
      expect(String(server.requests[0]?.body)).toBe(
        '{"chat_id":1,"document":"file:///files/a.bin"}',
      );
    });

    it.each([
      ["a page that is not there", 404],
      ["a redirect", 302],
    ])("sends nothing when a URL leads to %s", async (_what, status) => {
      const { server: site } = await setUp((_request, reply) =>
        reply.send(status, "<html>", { Location: "/other" }),
      );
      const { server, api } = await setUp(ok);
      const photo = new InputFile(new URL("/cat.jpg", site.origin));
      const error = await rejectionOf(api.sendPhoto({ chat_id: 1, photo }));
      expect(error).toBeInstanceOf(FileError);
      expect(String(error)).toContain(`HTTP ${status}`);
      expect(site.requests).toHaveLength(1);
      expect(server.accepted).toBe(0);
    });

    it("never sends a stream twice, nor one that was read", async () => {
      const { server, api } = await setUp(ok);
      const read = web();
      read.getReader();
      for (const stream of [web(), Readable.from(inPieces(), { objectMode: false }), inPieces()]) {
        await api.sendDocument({ chat_id: 1, document: new InputFile(stream) });
        const again = api.sendDocument({ chat_id: 1, document: new InputFile(stream) });
        expect(String(await rejectionOf(again))).toMatch(
          /FileError: .*already been read.*function/,
        );
      }
      const locked = api.sendDocument({ chat_id: 1, document: new InputFile(read) });
      expect(String(await rejectionOf(locked))).toMatch(/FileError: .*already been read/);
      expect(server.requests).toHaveLength(3);
    });

    it("fails with the stream's own fault, and ends the request", async () => {
      const { server, api } = await setUp(ok);
      async function* broken() {
        yield BYTES;
        throw new Error("the tape is torn");
      }
      const sending = api.sendDocument({ chat_id: 1, document: new InputFile(broken(), "tape") });
      expect(String(await rejectionOf(sending))).toBe(
        "FileError: sendDocument: tape: the tape is torn",
      );
      await server.until(({ closed }) => closed === 1);
      expect(server.requests).toHaveLength(0);
    });

    it("tells how far it came, up to the last byte", async () => {
      const { server, api } = await setUp(ok);
      const told: (number | undefined)[][] = [];
      await api.sendDocument(
        { chat_id: 1, document: new InputFile(BYTES) },
        { onProgress: ({ bytes, totalBytes }) => told.push([bytes, totalBytes]) },
      );
      const length = server.requests[0]?.body.length;
      expect(told.length).toBeGreaterThan(3);
      expect(told.at(-1)).toEqual([length, length]);
      const sizes = told.map(([bytes]) => bytes ?? 0);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    });

    it("hands on what onProgress throws", async () => {
      const { api } = await setUp(ok);
      const bug = new Error("mine");
      const onProgress = () => {
        throw bug;
      };
      const document = new InputFile(BYTES);
      expect(await rejectionOf(api.sendDocument({ chat_id: 1, document }, { onProgress }))).toBe(
        bug,
      );
    });

    describe("that is given up", () => {
      it.each([
        ["before the connection", new Promise<Uint8Array>(() => {})],
        ["inside the body", undefined],
      ])("%s by the caller, ends at once", async (_when, opening) => {
        const { server, api } = await setUp(ok);
        const controller = new AbortController();
        async function* stuck() {
          yield BYTES;
          await new Promise(() => {});
        }
        const source = opening === undefined ? stuck() : () => opening;
        const document = new InputFile(source);
        const sending = api.sendDocument({ chat_id: 1, document }, { signal: controller.signal });
        if (opening === undefined) await server.until(({ accepted }) => accepted === 1);
        controller.abort("enough");
        expect(await rejectionOf(sending)).toBe("enough");
        await server.until(({ closed }) => closed === (opening === undefined ? 1 : 0));
      });

      it("closes its file", async () => {
        const { api } = await setUp(ok);
        const path = fileOf(50_000_000);
        const controller = new AbortController();
        const onProgress = () => controller.abort("enough");
        const document = new InputFile(path);
        const options = { signal: controller.signal, onProgress };
        expect(await rejectionOf(api.sendDocument({ chat_id: 1, document }, options))).toBe(
          "enough",
        );
        await untilClosed(path);
      });
    });

    it.each(["reads on", "resets"] as const)(
      "F10: gets an early 413 from a server that %s",
      async (then) => {
        const server = await EarlyRefusal.start(then);
        const transport = withRetry(createTransport());
        cleanUp.push(
          () => server.close(),
          () => transport.close(),
        );
        const api = createClient("1:upload", { apiRoot: server.origin, transport });
        const path = fileOf(200_000_000);
        const error = await rejectionOf(
          api.sendDocument({ chat_id: 1, document: new InputFile(path) }),
        );
        if (then === "resets" && error instanceof NetworkError) {
          expect(error.message).toContain("the upload was refused or cut off");
        } else {
          expect(error).toMatchObject({ name: "DecodeError", status: 413 });
        }
        await server.ended();
        await untilClosed(path);
      },
    );

    it("F12: follows no redirect", async () => {
      const { server: other } = await setUp(ok);
      const { api } = await setUp((_request, reply) =>
        reply.send(307, "", { Location: `${other.origin}/x` }),
      );
      const sending = api.sendDocument({ chat_id: 1, document: new InputFile(BYTES) });
      expect(String(await rejectionOf(sending))).toMatch(/NetworkError|DecodeError: .*HTTP 307/);
      expect(other.accepted).toBe(0);
    });

    describe("F11: withRetry", () => {
      const busy = JSON.stringify({
        ok: false,
        error_code: 429,
        description: "Too Many Requests",
        parameters: { retry_after: 0 },
      });
      const onceBusy = (): Respond => {
        let calls = 0;
        return (_request, reply) => (calls++ === 0 ? reply.send(429, busy) : reply.ok(true));
      };

      it.each(sources)("sends %s again where that can be done", async (what, _isSized, source) => {
        const transport = withRetry(createTransport());
        const { server, api } = await setUp(onceBusy(), { transport });
        const document = new InputFile(source());
        const sending = api.sendDocument({ chat_id: 1, document });
        if (/^an? (?:web|Node|async)/.test(what)) {
          expect(await rejectionOf(sending)).toMatchObject({ name: "ApiError", error_code: 429 });
          expect(server.requests).toHaveLength(1);
        } else {
          await sending;
          expect(partsOf(server, 1)[1]?.bytes.equals(BYTES)).toBe(true);
        }
      });

      it("sends nothing again after a reset", async () => {
        const transport = withRetry(createTransport());
        const { server, api } = await setUp((_request, reply) => reply.reset(), { transport });
        const sending = api.sendDocument({ chat_id: 1, document: new InputFile(inPieces()) });
        expect(await rejectionOf(sending)).toMatchObject({ name: "NetworkError", sent: "maybe" });
        expect(server.requests).toHaveLength(1);
      });
    });
  });
}
