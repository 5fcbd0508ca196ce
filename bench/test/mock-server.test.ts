import { deepEqual, equal } from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { SEND_OPTIONS } from "../contenders/contract.ts";
import { type MockServer, startMockServer } from "../mock-server/start.ts";

const GOOD = { chat_id: 5, text: 'a "quoted" \u{1F4E6}', ...SEND_OPTIONS };

describe("the mock server", () => {
  let server: MockServer;
  before(async () => {
    server = await startMockServer();
  });
  after(() => server.close());

  const post = (
    token: string,
    method: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${server.apiRoot}/bot${token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });

  it("responds with a message that reflects the request", async () => {
    const response = await post("1:a", "sendMessage", JSON.stringify(GOOD));
    const { ok, result } = (await response.json()) as {
      ok: boolean;
      result: { chat: { id: number }; from: { id: number }; text: string };
    };
    deepEqual(
      { ok, chat: result.chat.id, from: result.from.id, text: result.text },
      { ok: true, chat: GOOD.chat_id, from: 1, text: GOOD.text },
    );
  });

  it("reads a body that Bun has compressed", async () => {
    const compressed = new Uint8Array(gzipSync(JSON.stringify(GOOD)));
    const response = await post("1:zip", "sendMessage", compressed, { "content-encoding": "gzip" });
    equal(response.status, 200);
  });

  it("counts requests and errors by token and method", async () => {
    await post("2:a", "sendMessage", JSON.stringify(GOOD));
    await post("2:a", "sendMessage", JSON.stringify(GOOD));
    await post("2:a", "getMe", "{}");
    deepEqual((await server.stats())["2:a"], {
      methods: { sendMessage: 2, getMe: 1 },
      refused: 1,
    });
  });

  const bad: Record<string, object | string> = {
    "broken JSON": '{"chat_id":5',
    "a body that is not an object": "5",
    "no chat": { text: "a", ...SEND_OPTIONS },
    "no text": { chat_id: 5, text: "", ...SEND_OPTIONS },
    "options that differ from the other contenders'": { ...GOOD, parse_mode: "Markdown" },
  };
  for (const [what, body] of Object.entries(bad)) {
    it(`rejects ${what}`, async () => {
      const json = typeof body === "string" ? body : JSON.stringify(body);
      equal((await post("3:a", "sendMessage", json)).status, 400);
    });
  }

  it("rejects a form", async () => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    equal((await post("3:a", "sendMessage", "chat_id=5&text=a", type)).status, 400);
  });
});
