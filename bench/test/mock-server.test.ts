import { deepEqual, equal } from "node:assert/strict";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { SEND_OPTIONS } from "../contenders/contract.ts";
import { COMMAND_UPDATES, FIRST_UPDATE_ID } from "../inputs/commands.ts";
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

  it("reads a form that is streamed in chunks, as a Go library sends it", async () => {
    const text = "two\r\nlines \u{1F4E6}";
    const fields = {
      chat_id: "5",
      text,
      parse_mode: "HTML",
      link_preview_options: JSON.stringify(GOOD.link_preview_options),
    };
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    // Without a length, node:http sends each write as a chunk.
    const posted = request(`${server.apiRoot}/bot1:form/sendMessage`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=edge" },
    });
    for (const part of parts) posted.write(part);
    posted.end("--edge--\r\n");
    const [response] = (await once(posted, "response")) as [IncomingMessage];
    response.resume();
    equal(response.statusCode, 200);
    deepEqual((await server.messages())["1:form"], [{ chat_id: 5, text }]);
  });

  it("takes texts for numbers and the older name of an option, as telebot sends them", async () => {
    const { link_preview_options: _, ...others } = GOOD;
    const body = { ...others, chat_id: "5", disable_web_page_preview: "true" };
    equal((await post("1:old", "sendMessage", JSON.stringify(body))).status, 200);
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

  const poll = async (
    token: string,
    parameters: object,
  ): Promise<readonly { update_id: number; message: { text: string } }[]> => {
    const response = await post(token, "getUpdates", JSON.stringify(parameters));
    return ((await response.json()) as { result: [] }).result;
  };

  it("delivers released updates in batches until they are confirmed", async () => {
    const first = FIRST_UPDATE_ID;
    await server.release({ token: "4:a", updates: 102 });
    const batch = await poll("4:a", { timeout: 30 });
    deepEqual(
      batch.map(({ update_id }) => update_id),
      Array.from({ length: 100 }, (_, index) => first + index),
    );
    equal(batch[3]?.message.text, COMMAND_UPDATES[3]?.message.text);
    equal((await poll("4:a", { offset: first, limit: 1 }))[0]?.update_id, first);
    equal((await poll("4:a", { offset: first + 100 })).length, 2);
    deepEqual(await poll("4:a", { offset: first + 102, timeout: 0 }), []);
  });

  it("holds a poll until there are updates, its time is over, or another one comes", async () => {
    const held = poll("5:a", { timeout: 30 });
    // It must be there first.
    while ((await server.stats())["5:a"] === undefined);
    const next = poll("5:a", { timeout: 30 });
    deepEqual(await held, []);
    await server.release({ token: "5:a", updates: 1 });
    equal((await next).length, 1);
    deepEqual(await poll("5:a", { offset: FIRST_UPDATE_ID + 1, timeout: 0.01 }), []);
  });

  it("keeps the first messages of each token", async () => {
    await post("6:a", "sendMessage", JSON.stringify(GOOD));
    deepEqual((await server.messages())["6:a"], [{ chat_id: GOOD.chat_id, text: GOOD.text }]);
  });
});
