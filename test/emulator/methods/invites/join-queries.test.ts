import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedGroup } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let group: EmulatedGroup;
beforeEach(() => {
  scenario = createScenario({ supports_join_request_queries: true });
  group = scenario.emulator.createSupergroup({ title: "G", guard_bot: scenario.bot });
});
afterEach(() => scenario.emulator.close());

/** Lets Ada ask to join, and returns the query that the bot receives. */
async function ask(): Promise<string | undefined> {
  scenario.ada.in(group).join();
  const update = (await scenario.call("getUpdates")).result.at(-1);
  return update !== undefined && "chat_join_request" in update
    ? update.chat_join_request.query_id
    : undefined;
}

const answer = (chat_join_request_query_id: string | undefined, result: string) =>
  scenario.outcome("answerChatJoinRequestQuery", { chat_join_request_query_id, result });
const isMember = () => group.members().some(({ user }) => user.id === scenario.ada.user.id);
const TOO_OLD = "query is too old and response timeout expired or query ID is invalid";

describe("a chat with a guard bot", () => {
  it("asks the bot, which lets the person in", async () => {
    const id = await ask();
    expect(isMember()).toBe(false);
    expect(await answer(id, "approve")).toBe("ok");
    expect(isMember()).toBe(true);
    expect(await answer(id, "approve")).toBe(TOO_OLD);
  });

  it("asks other bots without a query", async () => {
    const { emulator } = scenario;
    const guard = emulator.createBot({
      username: "guard_bot",
      supports_join_request_queries: true,
    });
    const administrators = [scenario.bot];
    group = emulator.createSupergroup({ title: "G", guard_bot: guard, administrators });
    expect(await ask()).toBeUndefined();
  });

  it("declines, after which the person can ask again", async () => {
    expect(await answer(await ask(), "decline")).toBe("ok");
    expect(isMember()).toBe(false);
  });

  it("queues the request for another administrator", async () => {
    const { ada, outcome } = scenario;
    expect(await answer(await ask(), "queue")).toBe("ok");
    expect(isMember()).toBe(false);
    const request = { chat_id: group.id, user_id: ada.user.id };
    expect(await outcome("approveChatJoinRequest", request)).toBe("ok");
    expect(isMember()).toBe(true);
  });

  it("refuses an answer after 10 seconds, and a wrong one", async () => {
    const id = await ask();
    expect(await answer(id, "yes")).toBe("invalid result specified");
    scenario.clock.advance(11_000);
    expect(await answer(id, "approve")).toBe(TOO_OLD);
    expect(isMember()).toBe(false);
  });

  it("waits longer for a Web App, which the person sees", async () => {
    const { ada, clock, outcome } = scenario;
    const id = await ask();
    const show = (web_app_url: string) =>
      outcome("sendChatJoinRequestWebApp", { chat_join_request_query_id: id, web_app_url });
    expect(await show("http://example.org")).toBe("URL_INVALID");
    expect(await show("https://example.org/quiz")).toBe("ok");
    expect(ada.in(group).events()).toEqual([
      { kind: "join_web_app", user_id: ada.user.id, url: "https://example.org/quiz" },
    ]);
    clock.advance(60_000);
    expect(await answer(id, "approve")).toBe("ok");
    expect(isMember()).toBe(true);
  });

  it("is shown by getChat, and needs a bot that supports it", async () => {
    const { emulator, bot, call } = scenario;
    const { result } = await call("getChat", { chat_id: group.id });
    expect(result).toMatchObject({ join_by_request: true, guard_bot: bot.me });
    const plain = emulator.createBot({ username: "plain_bot" });
    expect(() => emulator.createSupergroup({ title: "G", guard_bot: plain })).toThrow(
      /supports_join_request_queries/,
    );
  });
});
