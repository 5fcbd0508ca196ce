import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "../../src/client/client.ts";
import { withRetry } from "../../src/client/retry/retry.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { untilClosed } from "../support/open-handles.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { FakeServer, type Responder } from "../support/servers/fake-server.ts";

const TOKEN = "123456:suite-Token_0123456789";
const BYTES = Buffer.from(new Uint8Array(300_000).map((_, at) => at % 251));

/** Responds to `getFile` with the path, and to a request for the path with the file. */
const serve =
  (file_path: string, file: Responder = (_request, reply) => reply.send(200, BYTES)): Responder =>
  (request, reply) =>
    request.verb === "GET" ? file(request, reply) : reply.ok({ file_id: "id", file_path });

/** Sends the first half of a file and never the second. */
const sendHalf: Responder = (_request, reply) => {
  reply.head(200, 2 * BYTES.length);
  reply.write(BYTES);
};

/** The behavior that every transport must show when a file is read while it arrives. */
export function downloadSuite(name: string, createTransport: () => Transport): void {
  describe(`${name}, when downloading`, () => {
    const cleanUp: (() => unknown)[] = [];
    afterEach(async () => {
      for (const end of cleanUp.splice(0).reverse()) await end();
    });

    async function setUp(respond: Responder, options: ClientOptions = {}) {
      const server = await FakeServer.start(respond);
      const transport = withRetry(createTransport());
      cleanUp.push(
        () => server.close(),
        () => transport.close(),
      );
      const api = createClient(TOKEN, { apiRoot: server.origin, transport, ...options });
      return { server, api };
    }

    function newFolder(): string {
      const folder = mkdtempSync(join(tmpdir(), "download-"));
      cleanUp.push(() => rmSync(folder, { recursive: true }));
      return folder;
    }

    it.each([
      ["prod", `/file/bot${TOKEN}/photos/a%20b%3F%25.jpg`],
      ["test", `/file/bot${TOKEN}/test/photos/a%20b%3F%25.jpg`],
    ] as const)(
      "requests the path of the file, then the file, in the environment %s",
      async (environment, path) => {
        const { server, api } = await setUp(serve("photos/a b?%.jpg"), { environment });
        const download = await api.download("id");
        expect(download.size).toBe(BYTES.length);
        expect(BYTES.equals(await download.bytes())).toBe(true);
        expect(server.requests.map((request) => request.verb)).toEqual(["POST", "GET"]);
        expect(String(server.requests[0]?.body)).toBe('{"file_id":"id"}');
        expect(server.requests[1]?.path).toBe(path);
      },
    );

    it("returns a stream or a text, reports progress, and accepts any object with an identifier or a path", async () => {
      const { server, api } = await setUp(
        serve("a.txt", (_request, reply) => reply.send(200, "ä€😀")),
      );
      const reports: unknown[] = [];
      const first = await api.download(
        { file_id: "id" },
        { onProgress: (progress) => reports.push(progress) },
      );
      expect(await first.text()).toBe("ä€😀");
      expect(reports.at(-1)).toEqual({ bytes: 9, totalBytes: 9 });
      const second = await api.download({ file_id: "id", file_path: "b.txt" });
      const chunks: Uint8Array[] = [];
      for await (const chunk of second.stream()) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe("ä€😀");
      expect(server.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
        "getFile",
        "a.txt",
        "b.txt",
      ]);
    });

    it("saves a file only when it is complete", async () => {
      const folder = newFolder();
      const to = join(folder, "file.bin");
      const { api } = await setUp(serve("a.bin"));
      expect(await api.download("id", { to })).toBe(undefined);
      expect(readFileSync(to).equals(BYTES)).toBe(true);
      const { api: broken } = await setUp(
        serve("a.bin", (_request, reply) => {
          reply.head(200, 100_000);
          reply.write("half");
          reply.end();
        }),
      );
      expect(await rejectionOf(broken.download("id", { to }))).toMatchObject({
        name: "NetworkError",
        sent: "yes",
      });
      expect(readFileSync(to).equals(BYTES)).toBe(true);
      expect(readdirSync(folder)).toEqual(["file.bin"]);
      const unsaved = api.download("id", { to: join(folder, "none", "file.bin") });
      expect(await rejectionOf(unsaved)).toMatchObject({ name: "FileError", code: "ENOENT" });
    });

    it.each<[string, number, string, object]>([
      [
        "Telegram's refusal",
        404,
        '{"ok":false,"error_code":404,"description":"Not Found"}',
        { name: "ApiError", error_code: 404 },
      ],
      ["an HTML page", 403, "<html>", { name: "DecodeError", status: 403 }],
      ["a redirect", 302, "", { name: "DecodeError", status: 302 }],
    ])("rejects with an error without the token on %s", async (_what, status, body, expected) => {
      const { server, api } = await setUp(
        serve("a.bin", (_request, reply) => reply.send(status, body, { Location: "/other" })),
      );
      const error = await rejectionOf(api.download("id"));
      expect(error).toMatchObject(expected);
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
      expect(server.requests).toHaveLength(2);
    });

    it("retries when the download fails before its first byte", async () => {
      let attempts = 0;
      const { api } = await setUp(
        serve("a.bin", (_request, reply) =>
          attempts++ === 0 ? reply.send(502, "") : reply.send(200, BYTES),
        ),
      );
      expect((await (await api.download("id")).bytes()).length).toBe(BYTES.length);
      expect(attempts).toBe(2);
    });

    it("requests identity encoding, and never returns compressed bytes as the file", async () => {
      const compressed = gzipSync(BYTES);
      const { server, api } = await setUp(
        serve("a.bin", (_request, reply) =>
          reply.send(200, compressed, { "Content-Encoding": "gzip" }),
        ),
      );
      const read = api.download("id").then((download) => download.bytes());
      const outcome = await read.catch(String);
      // `fetch` decompresses by itself.
      if (outcome instanceof Uint8Array) {
        expect(BYTES.equals(outcome)).toBe(true);
      } else {
        expect(outcome).toMatch(/^NetworkError: download: the server sent the file compressed$/);
        await server.until(({ closed }) => closed >= 1);
      }
      expect(server.requests).toHaveLength(2);
      expect(server.requests[1]?.headers["accept-encoding"]).toBe("identity");
    });

    it("reads from the socket only as fast as the stream is read", async () => {
      let isFlushed = false;
      const server = createServer((_request, response) => {
        response.end(Buffer.alloc(20_000_000), () => {
          isFlushed = true;
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      cleanUp.push(() => server.close());
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      const { api } = await setUp(serve("a.bin"), { apiRoot: `http://127.0.0.1:${port}` });
      const download = await api.download({ file_id: "id", file_path: "a.bin" });
      const reader = download.stream().getReader();
      await reader.read();
      // Enough time to send everything, if the client read it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isFlushed).toBe(false);
      await reader.cancel();
    });

    it("fails once the file exceeds maxBytes", async () => {
      const { server, api } = await setUp(serve("a.bin", sendHalf));
      const download = await api.download("id", { maxBytes: 1000 });
      expect(await rejectionOf(download.bytes())).toMatchObject({ name: "FileError" });
      await server.until(({ closed }) => closed >= 1);
    });

    it.each(["waiting", "reading"])(
      "rejects with the caller's abort reason while %s",
      async (when) => {
        const { server, api } = await setUp(
          serve("a.bin", (_request, reply) => {
            if (when === "waiting") return;
            reply.head(200, 100);
            reply.write("x");
          }),
        );
        const controller = new AbortController();
        const { signal } = controller;
        const downloading = api.download("id", { signal }).then((download) => download.bytes());
        const outcome = rejectionOf(downloading);
        await server.until(({ requests }) => requests.length === 2);
        const reason = { mine: true };
        controller.abort(reason);
        expect(await outcome).toBe(reason);
        await server.until(({ closed }) => closed >= 1);
      },
    );

    it("closes the socket when the stream is canceled", async () => {
      const { server, api } = await setUp(serve("a.bin", sendHalf));
      const reader = (await api.download("id")).stream().getReader();
      await reader.read();
      await reader.cancel();
      await server.until(({ closed }) => closed >= 1);
    });

    it.each([
      "../a",
      "a/../../b",
      "a//b",
      "./a",
      "a\\..\\b",
      "https://x.example/a",
      "a\nb",
      "",
      "//x.example/a",
      "/etc/passwd",
      "a\ud800",
    ])("rejects the path %j", async (file_path) => {
      const { server, api } = await setUp(serve(file_path));
      expect(await rejectionOf(api.download("id"))).toMatchObject({ name: "FileError" });
      expect(server.requests).toHaveLength(1);
    });

    it("reads files of a local server only inside localFilesRoot", async () => {
      const folder = newFolder();
      const root = join(folder, "root");
      mkdirSync(root);
      const inside = join(root, "in.bin");
      const outside = join(folder, "root-secret.bin");
      writeFileSync(inside, BYTES);
      writeFileSync(outside, "secret");
      symlinkSync(outside, join(root, "link.bin"));
      const { api } = await setUp(serve(inside), { localFilesRoot: root });
      const download = await api.download("id");
      expect(download.size).toBe(BYTES.length);
      expect(BYTES.equals(await download.bytes())).toBe(true);
      await untilClosed(inside);
      const to = join(folder, "copy.bin");
      await api.download("id", { to });
      expect(readFileSync(to).equals(BYTES)).toBe(true);
      for (const path of [
        outside,
        join(root, "link.bin"),
        `${root}/../root-secret.bin`,
        join(root, "none"),
      ]) {
        const error = await rejectionOf(api.download({ file_id: "id", file_path: path }));
        expect(error).toMatchObject({ name: "FileError" });
      }
    });
  });
}
