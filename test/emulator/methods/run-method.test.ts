import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, type Emulator, Refusal } from "../../../src/emulator/index.ts";
import { METHODS } from "../../../src/types/method-names.ts";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("emulator.answer", () => {
  it("replaces a method until it is ended", async () => {
    const { emulator, call, bot } = scenario;
    const end = emulator.answer("getMyStarBalance", ({ parameters, bot: caller }) => {
      expect(caller).toEqual(bot.me);
      expect(parameters).toEqual({ limit: 2 });
      return { amount: 5 };
    });
    const answered = await call("getMyStarBalance", { limit: 2 });
    expect(answered).toEqual({ ok: true, result: { amount: 5 } });
    end();
    const { result } = await call("getMyStarBalance");
    expect(result).toEqual({ amount: 0 });
  });

  it("can refuse a method that has a model", async () => {
    const { emulator, say } = scenario;
    emulator.answer("sendMessage", () => {
      throw new Refusal(403, "Forbidden: user is deactivated");
    });
    expect(await say("hi")).toEqual({
      ok: false,
      error_code: 403,
      description: "Forbidden: user is deactivated",
    });
  });
});

describe("names of methods", () => {
  it("are matched in any case, and include those that the manual no longer has", async () => {
    expect((await scenario.call("GETME")).ok).toBe(true);
    const { emulator, call } = createLenient();
    for (const name of ["kickChatMember", "getChatMembersCount", "setStickerSetThumb"])
      expect((await call(name, {})).status).not.toBe(404);
    expect((await call("dance", {})).status).toBe(404);
    await emulator.close();
  });

  it("are all known", async () => {
    const { emulator, call } = createLenient();
    // The one waits, and nothing works behind the other.
    const others = METHODS.filter((name) => name !== "getUpdates" && name !== "logOut");
    for (const method of others) {
      const { status } = await call(method, {});
      // A bot that has just started cannot be closed.
      expect(method === "close" ? [429] : [200, 400, 403]).toContain(status);
    }
    await emulator.close();
  });
});

describe("emulator.calls", () => {
  it("returns each call with its parameters and its response", async () => {
    const { emulator, bot, chat, clock, say, call } = scenario;
    const { result } = await say("Tea?", { disable_notification: true, color: "red" });
    await call("sendMessage", { chat_id: 5, text: "hi" });
    await call("dance");
    const common = { bot: bot.me, files: [], time: clock.now() };
    expect(emulator.calls()).toEqual([
      {
        ...common,
        method: "sendMessage",
        parameters: { chat_id: chat.id, text: "Tea?", disable_notification: true, color: "red" },
        unknown: ["color"],
        origin: "modelled",
        response: { ok: true, result },
      },
      {
        ...common,
        method: "sendMessage",
        parameters: { chat_id: 5, text: "hi" },
        unknown: [],
        origin: "modelled",
        response: { ok: false, error_code: 400, description: "Bad Request: chat not found" },
      },
      {
        ...common,
        method: "dance",
        parameters: {},
        unknown: [],
        response: { ok: false, error_code: 404, description: "Not Found: method not found" },
      },
    ]);
    expect(emulator.calls({ bot, method: "sendMessage" })).toHaveLength(2);
    expect(emulator.calls({ method: "getMe" })).toEqual([]);
  });

  it("includes files, and a call that still waits", async () => {
    const { emulator, bot } = scenario;
    const form = new FormData();
    form.append("photo", "attach://cat");
    form.append("cat", new Blob(["meow"]), "cat.png");
    const url = `http://emulator/bot${bot.token}`;
    await emulator.fetch(new Request(`${url}/sendSticker`, { method: "POST", body: form }));
    const poll = emulator.fetch(new Request(`${url}/getUpdates?timeout=50`));
    await new Promise((resolve) => setTimeout(resolve));
    const [sent, waiting] = emulator.calls();
    expect(sent?.files).toEqual([{ name: "cat", fileName: "cat.png", size: 4 }]);
    expect(sent?.unknown).toEqual(["photo"]);
    expect(waiting).toMatchObject({ method: "getUpdates", parameters: { timeout: 50 } });
    expect(waiting?.response).toBeUndefined();
    scenario.clock.advance(50_000);
    await poll;
    expect(emulator.calls().at(-1)?.response).toEqual({ ok: true, result: [] });
  });
});

/** Creates an emulator that answers every method, and a function that calls one. */
function createLenient(): {
  emulator: Emulator;
  call: (method: string, parameters: object) => Promise<Response>;
} {
  const emulator = createEmulator({ strict: false });
  const { token } = emulator.createBot({ username: "shop_bot" });
  return {
    emulator,
    call: (method, parameters) =>
      emulator.fetch(
        new Request(`http://emulator/bot${token}/${method}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(parameters),
        }),
      ),
  };
}
