import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("getMe", () => {
  it("returns more than other users see", async () => {
    const { result } = await scenario.call("getMe");
    expect(result).toMatchObject({ ...scenario.bot.me, can_join_groups: true });
    expect(scenario.bot.me).toEqual({
      id: scenario.bot.me.id,
      is_bot: true,
      first_name: "Shop",
      username: "shop_bot",
    });
    expect(scenario.bot.token.startsWith(`${scenario.bot.me.id}:`)).toBe(true);
  });
});
