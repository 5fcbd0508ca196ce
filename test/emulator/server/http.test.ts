import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedBot, type Emulator } from "../../../src/emulator/index.ts";

let emulator: Emulator;
let bot: EmulatedBot;
let url: string;
beforeEach(async () => {
  emulator = createEmulator();
  bot = emulator.createBot({ username: "shop_bot" });
  url = await emulator.listen();
});
afterEach(() => emulator.close());

/** Writes to a socket and returns the raw response. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(request));
    let response = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      response += chunk;
      if (response.includes("\r\n\r\n")) socket.end();
    });
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });
}

describe("paths", () => {
  it("accept any case, the test environment and the method as a parameter", async () => {
    for (const path of [
      "/getMe",
      "/GETME",
      "/test/getMe",
      "/?method=getme",
      "/test/?method=getMe",
    ]) {
      const response = await fetch(`${url}/bot${bot.token}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/json");
      const { ok, result } = JSON.parse(await response.text());
      expect(ok).toBe(true);
      expect(result.id).toBe(bot.me.id);
    }
  });

  it("can be percent-encoded", async () => {
    const response = await fetch(`${url}/bot${encodeURIComponent(bot.token)}/getMe`);
    expect(response.status).toBe(200);
  });

  it("are refused with the texts of the server", async () => {
    const refusals = [
      ["/", 404, "Not Found"],
      ["/file/bot1:A/photo.jpg", 404, "Not Found"],
      [`/bot${bot.token}`, 404, "Not Found"],
      [`/bot${bot.token}/nothing`, 404, "Not Found: method not found"],
      [`/bot${bot.token}/`, 404, "Not Found: method not found"],
      [`/bot${bot.token}/sendPhoto`, 400, "Bad Request: there is no photo in the request"],
      [`/bot${bot.token}x/getMe`, 401, "Unauthorized"],
      ["/botnonsense/getMe", 401, "Unauthorized: invalid token specified"],
    ] as const;
    for (const [path, status, description] of refusals) {
      const response = await fetch(url + path);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ ok: false, error_code: status, description });
    }
  });
});

describe("requests that reach no method", () => {
  it("get a response without a body and lose the connection", async () => {
    const request = { method: "PUT" };
    const response = await fetch(`${url}/bot${bot.token}/getMe`, request);
    expect(response.status).toBe(501);
    expect(response.headers.get("content-length")).toBe("0");
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.text()).toBe("");
  });

  it("get a 413 for more than 1 MiB of parameters", async () => {
    const body = new URLSearchParams({ text: "x".repeat(1 << 20) });
    const response = await fetch(`${url}/bot${bot.token}/sendMessage`, { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([413, ""]);
  });

  it("get the 413 of Telegram's front end for a body of more than 50 MiB", async () => {
    const path = `/bot${bot.token}/sendDocument`;
    const init = { method: "POST", body: new Uint8Array((50 << 20) + 1) };
    const responses = [
      await fetch(url + path, init),
      await emulator.fetch(new Request(`http://emulator${path}`, init)),
    ];
    for (const response of responses) {
      expect(response.status).toBe(413);
      expect(response.headers.get("connection")).toBe("close");
      expect(await response.json()).toEqual({
        ok: false,
        error_code: 413,
        description: "Request Entity Too Large",
      });
    }
  });

  it("get that 413 before the body is sent, and can send it nevertheless", async () => {
    const size = (50 << 20) + 1;
    const head = `POST /bot${bot.token}/getMe HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`;
    expect(await exchange(head)).toContain("HTTP/1.1 413 ");
    expect(await exchange(head + "x".repeat(size))).toContain("HTTP/1.1 413 ");
  });

  it("get a 415 for an unknown compression", async () => {
    const response = await fetch(`${url}/bot${bot.token}/getMe`, {
      method: "POST",
      headers: { "content-encoding": "br" },
      body: "x",
    });
    expect([response.status, await response.text()]).toEqual([415, ""]);
  });

  it("get a 404 for an absolute URL in the request line", async () => {
    const response = await exchange("GET http://x/bot1:A/getMe HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(response).toContain("HTTP/1.1 404 Not Found");
  });
});

describe("a 429", () => {
  it("contains the time to wait, in the body and in a header", async () => {
    const set = () => fetch(`${url}/bot${bot.token}/setWebhook?url=http://127.0.0.1:9/`);
    expect((await set()).status).toBe(200);
    const second = await set();
    expect(second.status).toBe(429);
    expect(second.headers.get("retry-after")).toBe("1");
    expect(await second.json()).toEqual({
      ok: false,
      error_code: 429,
      description: "Too Many Requests: retry after 1",
      parameters: { retry_after: 1 },
    });
  });
});

describe("closing", () => {
  it("ends waiting polls, frees the port and refuses every further request", async () => {
    const poll = fetch(`${url}/bot${bot.token}/getUpdates?timeout=50`).then(
      (response) => response.text(),
      () => "cut off",
    );
    const chat = emulator.createUser({ first_name: "Ada" }).openChat(bot);
    const seen = chat.nextMessage().catch((error: Error) => error.message);
    await fetch(`${url}/bot${bot.token}/getMe`);
    await emulator.close();
    expect(["cut off", '{"ok":true,"result":[]}']).toContain(await poll);
    expect(await seen).toContain("before the emulator was closed");
    await expect(fetch(`${url}/bot${bot.token}/getMe`)).rejects.toThrow();
    const again = await emulator.fetch(new Request(`http://x/bot${bot.token}/getMe`));
    expect(again.status).toBe(500);
    await emulator.close();
  });

  it("lets another emulator listen on the same port", async () => {
    const port = Number(new URL(url).port);
    await expect(createEmulator().listen(port)).rejects.toThrow();
    await emulator.close();
    const other = createEmulator();
    expect(await other.listen(port)).toBe(url);
    await other.close();
  });
});
