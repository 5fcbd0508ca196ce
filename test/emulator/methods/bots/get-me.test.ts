import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Stage, setStage } from "../../scenario.ts";

let stage: Stage;
beforeEach(() => {
  stage = setStage();
});
afterEach(() => stage.emulator.close());

describe("getMe", () => {
  it("tells more of the bot than others see", async () => {
    const { result } = await stage.call("getMe");
    expect(result).toMatchObject({ ...stage.bot.me, can_join_groups: true });
    expect(stage.bot.me).toEqual({
      id: stage.bot.me.id,
      is_bot: true,
      first_name: "Shop",
      username: "shop_bot",
    });
    expect(stage.bot.token.startsWith(`${stage.bot.me.id}:`)).toBe(true);
  });
});
