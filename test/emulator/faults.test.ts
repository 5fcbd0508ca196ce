import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../src/emulator/index.ts";
import { createScenario, type Scenario, seededRandom } from "./scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("a fault", () => {
  it("refuses calls of a method so many times", async () => {
    const { emulator, say, call } = scenario;
    const fault = emulator.fault({ method: "sendMessage", retryAfter: 3, times: 2 });
    const refused = {
      ok: false,
      error_code: 429,
      description: "Too Many Requests: retry after 3",
      parameters: { retry_after: 3 },
    };
    expect(await say("one")).toEqual(refused);
    expect((await call("getMe")).ok).toBe(true);
    expect(await say("two")).toEqual(refused);
    expect((await say("three")).ok).toBe(true);
    expect(fault.count).toBe(2);
    expect(scenario.chat.messages().map(({ text }) => text)).toEqual(["three"]);
  });

  it("lasts until it is ended", async () => {
    const { emulator, say } = scenario;
    const fault = emulator.fault({ status: 403 });
    expect((await say("one")).description).toBe("Forbidden: bot was blocked by the user");
    expect((await say("two")).error_code).toBe(403);
    fault.end();
    expect((await say("three")).ok).toBe(true);
  });

  it("can concern one bot only", async () => {
    const { emulator, say } = scenario;
    const other = emulator.createBot({ username: "other_bot" });
    emulator.fault({ bot: other, status: 500 });
    expect((await say("hi")).ok).toBe(true);
  });

  it("happens with a probability, reproducibly", async () => {
    const outcomes = async (): Promise<boolean[]> => {
      const emulator = createEmulator({ random: seededRandom(3) });
      const { token } = emulator.createBot({ username: "shop_bot" });
      emulator.fault({ status: 500, probability: 0.5 });
      const found: boolean[] = [];
      for (let count = 0; count < 40; count++)
        found.push((await emulator.fetch(new Request(`http://e/bot${token}/getMe`))).ok);
      await emulator.close();
      return found;
    };
    const first = await outcomes();
    expect(new Set(first)).toEqual(new Set([true, false]));
    expect(await outcomes()).toEqual(first);
  });

  it("can be a page of HTML", async () => {
    const { emulator, bot } = scenario;
    emulator.fault({ html: true });
    const response = await emulator.fetch(new Request(`http://e/bot${bot.token}/getMe`));
    expect(response.status).toBe(502);
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.text()).toContain("<h1>502 Bad Gateway</h1>");
  });

  it("must be exactly one", () => {
    const { emulator } = scenario;
    expect(() => emulator.fault({})).toThrow("this one has none");
    expect(() => emulator.fault({ hang: true, reset: true })).toThrow(
      "this one has hang and reset",
    );
    expect(() => emulator.fault({ status: 200 })).toThrow("between 400 and 599");
    expect(() => emulator.fault({ status: 500, times: 0 })).toThrow("positive integer");
    expect(() => emulator.fault({ status: 500, probability: 2 })).toThrow("between 0 and 1");
  });
});

describe("a fault of the connection", () => {
  it("closes it without a response, before the call has an effect", async () => {
    const { emulator, bot, chat, say } = scenario;
    emulator.fault({ method: "sendMessage", reset: true, times: 2 });
    const root = await emulator.listen();
    const url = `${root}/bot${bot.token}/sendMessage?chat_id=${chat.id}&text=hi`;
    await expect(fetch(url)).rejects.toThrow();
    await expect(say("hi")).rejects.toThrow("connection was closed");
    expect(chat.messages()).toEqual([]);
    expect((await fetch(url)).ok).toBe(true);
  });

  it("cuts the response after the call was executed", async () => {
    const { emulator, bot, chat } = scenario;
    emulator.fault({ method: "sendMessage", cutAfterBytes: 10, times: 2 });
    const root = await emulator.listen();
    const path = `/bot${bot.token}/sendMessage?chat_id=${chat.id}&text=hi`;
    for (const send of [() => fetch(root + path), () => emulator.fetch(new Request(root + path))]) {
      const response = await send();
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    }
    expect(chat.messages().map(({ text }) => text)).toEqual(["hi", "hi"]);
  });

  it("leaves the call without a response until the client ends it", async () => {
    const { emulator, say, call, chat } = scenario;
    emulator.fault({ method: "sendMessage", hang: true, times: 1 });
    const abortion = new AbortController();
    const waiting = call("sendMessage", { chat_id: chat.id, text: "hi" }, abortion.signal);
    expect((await say("hello")).ok).toBe(true);
    abortion.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(chat.messages().map(({ text }) => text)).toEqual(["hello"]);
  });
});
