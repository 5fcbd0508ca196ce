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
import { EarlyRefusalServer } from "../support/servers/early-refusal-server.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";
import { type MultipartPart, readMultipart } from "../support/servers/read-multipart.ts";

const BYTES = new Uint8Array(200_000).map((_, at) => at % 251);
const ok: Responder = (_request, reply) => reply.ok({ message_id: 1 });

/** The behavior that every transport must show for a body that is read while it is sent. */
export function uploadSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, when uploading`, () => {
    const cleanUp: (() => unknown)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Responder, options: ClientOptions = {}) {
      const server = await FakeServer.start(respond);
      const transport = options.transport ?? createTransport();
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      const api = createClient("1:upload", { apiRoot: server.origin, transport, ...options });
      return { server, api };
    }

    /** Creates a file of `size` bytes on disk. */
    function createFile(size: number = BYTES.length): string {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), "upload-")));
      cleanUp.push(() => rmSync(folder, { recursive: true }));
      const path = join(folder, "some file.bin");
      writeFileSync(path, BYTES);
      truncateSync(path, size);
      return path;
    }

    function partsOf({ requests }: FakeServer, at = 0): readonly MultipartPart[] {
      const request = requests[at];
      if (request === undefined) throw new Error("the server received no request");
      return readMultipart(request.headers["content-type"] ?? "", request.body);
    }

    async function* inChunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < BYTES.length; at += 30_000) yield BYTES.subarray(at, at + 30_000);
    }

    const webStream = () => new Blob([BYTES]).stream();
    const sources: [string, boolean, () => ConstructorParameters<typeof InputFile>[0]][] = [
      ["bytes", true, () => BYTES],
      ["a Blob", true, () => new Blob([BYTES])],
      ["a path", true, () => createFile()],
      ["a file: URL", true, () => pathToFileURL(createFile())],
      ["a web stream", false, webStream],
      ["a Node stream", false, () => Readable.from(inChunks(), { objectMode: false })],
      ["an async iterable", false, inChunks],
      ["a function that returns a stream", false, () => webStream],
      ["a function that resolves with bytes", true, () => () => Promise.resolve(BYTES)],
    ];
    it.each(sources)(
      "sends all of %s, with a content-length: %s",
      async (_what, isSized, source) => {
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
      },
    );

    it("sends the files of an album, one of them fetched from a URL", async () => {
      const { server: site } = await setUp((_request, reply) =>
        reply.send(200, Buffer.from(BYTES)),
      );
      const { server, api } = await setUp(ok);
      const photo = new InputFile(new URL("/cat.jpg", site.origin));
      await api.sendMediaGroup({
        chat_id: 1,
        media: [
          { type: "photo", media: photo },
          { type: "photo", media: new InputFile(createFile()) },
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

    it("sends a file: URL given as a string unchanged, for a local server to read", async () => {
      const { server, api } = await setUp(ok);
      await api.sendDocument({ chat_id: 1, document: "file:///files/a.bin" });
      expect(String(server.requests[0]?.body)).toBe(
        '{"chat_id":1,"document":"file:///files/a.bin"}',
      );
    });

    it.each([
      ["a missing page", 404],
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

    it("never sends a stream twice, nor one that has been read before", async () => {
      const { server, api } = await setUp(ok);
      const read = webStream();
      read.getReader();
      for (const stream of [
        webStream(),
        Readable.from(inChunks(), { objectMode: false }),
        inChunks(),
      ]) {
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

    it("fails with the error of the stream, and closes the connection", async () => {
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

    it("reports progress up to the last byte", async () => {
      const { server, api } = await setUp(ok);
      const reports: (number | undefined)[][] = [];
      await api.sendDocument(
        { chat_id: 1, document: new InputFile(BYTES) },
        { onProgress: ({ bytes, totalBytes }) => reports.push([bytes, totalBytes]) },
      );
      const length = server.requests[0]?.body.length;
      expect(reports.length).toBeGreaterThan(3);
      expect(reports.at(-1)).toEqual([length, length]);
      const sizes = reports.map(([bytes]) => bytes ?? 0);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    });

    it("rejects with what onProgress throws", async () => {
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

    describe("when canceled", () => {
      it.each([
        ["before the connection", new Promise<Uint8Array>(() => {})],
        ["inside the body", undefined],
      ])("%s, rejects immediately", async (_when, opening) => {
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

      it("closes the file", async () => {
        const { api } = await setUp(ok);
        const path = createFile(50_000_000);
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

    it.each(["keeps reading", "resets"] as const)(
      "reports an early 413 from a server that then %s",
      async (then) => {
        const server = await EarlyRefusalServer.start(then);
        const transport = withRetry(createTransport());
        cleanUp.push(
          () => server.close(),
          () => transport.close(),
        );
        const api = createClient("1:upload", { apiRoot: server.origin, transport });
        const path = createFile(200_000_000);
        const error = await rejectionOf(
          api.sendDocument({ chat_id: 1, document: new InputFile(path) }),
        );
        if (then === "resets" && error instanceof NetworkError) {
          expect(error.message).toContain("the upload was refused or cut off");
        } else {
          expect(error).toMatchObject({ name: "DecodeError", status: 413 });
        }
        await server.untilClosed();
        await untilClosed(path);
      },
    );

    it("does not follow redirects", async () => {
      const { server: other } = await setUp(ok);
      const { api } = await setUp((_request, reply) =>
        reply.send(307, "", { Location: `${other.origin}/x` }),
      );
      const sending = api.sendDocument({ chat_id: 1, document: new InputFile(BYTES) });
      expect(String(await rejectionOf(sending))).toMatch(/NetworkError|DecodeError: .*HTTP 307/);
      expect(other.accepted).toBe(0);
    });

    describe("with withRetry", () => {
      const tooManyRequests = JSON.stringify({
        ok: false,
        error_code: 429,
        description: "Too Many Requests",
        parameters: { retry_after: 0 },
      });
      const refuseOnce = (): Responder => {
        let calls = 0;
        return (_request, reply) =>
          calls++ === 0 ? reply.send(429, tooManyRequests) : reply.ok(true);
      };

      it.each(sources)("resends %s if it can be read again", async (what, _isSized, source) => {
        const transport = withRetry(createTransport());
        const { server, api } = await setUp(refuseOnce(), { transport });
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

      it("resends nothing after a reset", async () => {
        const transport = withRetry(createTransport());
        const { server, api } = await setUp((_request, reply) => reply.reset(), { transport });
        const sending = api.sendDocument({ chat_id: 1, document: new InputFile(inChunks()) });
        expect(await rejectionOf(sending)).toMatchObject({ name: "NetworkError", sent: "maybe" });
        expect(server.requests).toHaveLength(1);
      });
    });
  });
}
