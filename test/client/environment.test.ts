import { createServer, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createClient,
  defaultTransport,
  fetchTransport,
  type Transport,
} from "../../src/client/index.ts";
import { undiciTransport } from "../../src/client/transports/undici/index.ts";
import { createEmulator } from "../../src/emulator/index.ts";
import { ApiError } from "../../src/errors.ts";
import { rejectionOf } from "../support/rejection-of.ts";

const emulator = createEmulator();
const account = emulator.createBot({ username: "env_bot" });
let apiRoot = "";

beforeAll(async () => {
  apiRoot = await emulator.listen();
});
afterAll(() => emulator.close());

describe.each([
  ["the default transport", defaultTransport],
  ["fetch", fetchTransport],
  ["undici", undiciTransport],
])("through %s", (_name, createTransport) => {
  it("reaches a custom server", async () => {
    const api = createClient(account.token, { apiRoot, transport: createTransport() });
    expect((await api.getMe()).username).toBe("env_bot");
  });

  it("uses the path of the test servers", async () => {
    const transport = createTransport();
    const api = createClient(account.token, { apiRoot, transport, environment: "test" });
    expect((await api.getMe()).username).toBe("env_bot");
    const unknownBot = createClient("1:x", { apiRoot, transport, environment: "test" });
    expect(await rejectionOf(unknownBot.getMe())).toBeInstanceOf(ApiError);
  });

  it("sends a file: URL unchanged, for the server to read from its own disk", async () => {
    const inner = createTransport();
    const bodies: unknown[] = [];
    const transport: Transport = {
      send(request) {
        bodies.push(request.body);
        return inner.send(request);
      },
      close: () => inner.close(),
    };
    const api = createClient(account.token, { apiRoot, transport });
    const document = "file:///srv/films/film.mp4";
    const media = [{ type: "document", media: document } as const];
    const errors = [
      await rejectionOf(api.sendDocument({ chat_id: 1, document })),
      await rejectionOf(api.sendMediaGroup({ chat_id: 1, media: [...media, ...media] })),
    ];
    // Only a server of one's own reads files: the words of the refusal show that the URL arrived.
    for (const error of errors) {
      expect(error).toBeInstanceOf(ApiError);
      expect(String(error)).toContain("Unsupported URL protocol");
    }
    const item = `{"type":"document","media":"${document}"}`;
    expect(bodies).toEqual([
      `{"chat_id":1,"document":"${document}"}`,
      `{"chat_id":1,"media":[${item},${item}]}`,
    ]);
    await transport.close();
  });

  it("reaches a server under a path, as behind a reverse proxy", async () => {
    const paths: string[] = [];
    const front = createServer((from, to) => {
      paths.push(from.url ?? "");
      const path = (from.url ?? "").replace(/^\/telegram\/api/, "");
      const { method, headers } = from;
      from.pipe(
        request(apiRoot + path, { method, headers }, (response) => {
          to.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(to);
        }),
      );
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    const address = front.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const transport = createTransport();
    const root = `http://127.0.0.1:${port}/telegram/api/`;
    const api = createClient(account.token, { apiRoot: root, transport, environment: "test" });
    expect((await api.getMe()).username).toBe("env_bot");
    expect(paths).toEqual([`/telegram/api/bot${account.token}/test/getMe`]);
    await transport.close();
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
});
