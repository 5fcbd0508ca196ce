import { createServer, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, defaultTransport, fetchTransport } from "../../src/client/index.ts";
import { undiciTransport } from "../../src/client/undici.ts";
import { createEmulator } from "../../src/emulator/index.ts";
import { ApiError } from "../../src/errors.ts";
import { rejectionOf } from "../suites/transport.suite.ts";

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
  it("reaches a server of one's own", async () => {
    const api = createClient(account.token, { apiRoot, transport: createTransport() });
    expect((await api.getMe()).username).toBe("env_bot");
  });

  it("asks for the test servers where they are", async () => {
    const transport = createTransport();
    const api = createClient(account.token, { apiRoot, transport, environment: "test" });
    expect((await api.getMe()).username).toBe("env_bot");
    const stranger = createClient("1:x", { apiRoot, transport, environment: "test" });
    expect(await rejectionOf(stranger.getMe())).toBeInstanceOf(ApiError);
  });

  it("reaches a server below a path, as behind a proxy of one's own", async () => {
    const asked: string[] = [];
    const front = createServer((from, to) => {
      asked.push(from.url ?? "");
      const path = (from.url ?? "").replace(/^\/telegram\/api/, "");
      const { method, headers } = from;
      from.pipe(
        request(apiRoot + path, { method, headers }, (answer) => {
          to.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(to);
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
    expect(asked).toEqual([`/telegram/api/bot${account.token}/test/getMe`]);
    await transport.close();
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });
});
