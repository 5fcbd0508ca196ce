import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const MINUTE = 60_000;

describe("logOut", () => {
  it("drops the updates and refuses every call for ten minutes", async () => {
    scenario.chat.sendText("hi");
    expect(await scenario.call("logOut")).toEqual({ ok: true, result: true });
    scenario.chat.sendText("lost");
    const loggedOut = { ok: false, error_code: 400, description: "Logged out" };
    for (const method of ["getMe", "getUpdates", "logOut", "close"])
      expect(await scenario.call(method)).toEqual(loggedOut);
    scenario.clock.advance(10 * MINUTE - 1);
    expect(await scenario.call("getMe")).toEqual(loggedOut);
    scenario.clock.advance(1);
    expect(await scenario.call("getMe")).toMatchObject({ ok: true });
  });
});

describe("close", () => {
  it("is refused in the first ten minutes", async () => {
    const tooEarly = (retry_after: number) => ({
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${retry_after}`,
      parameters: { retry_after },
    });
    expect(await scenario.call("close")).toEqual(tooEarly(600));
    scenario.clock.advance(9 * MINUTE);
    expect(await scenario.call("close")).toEqual(tooEarly(60));
    scenario.clock.advance(MINUTE);
    expect(await scenario.call("close")).toEqual({ ok: true, result: true });
    expect(await scenario.call("getMe")).toMatchObject({ ok: true });
    expect(await scenario.call("close")).toEqual(tooEarly(600));
  });
});
