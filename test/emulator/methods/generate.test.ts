import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock, Timers } from "../../../src/emulator/clock.ts";
import { generateResult } from "../../../src/emulator/methods/generate.ts";
import { World } from "../../../src/emulator/model/world.ts";
import { METHOD_SCHEMAS } from "../../../src/emulator/schema.ts";
import { Parameters } from "../../../src/emulator/wire/parameters.ts";
import { seededRandom } from "../scenario.ts";

let world: World;
beforeEach(() => {
  world = new World(new Timers(systemClock), seededRandom(1), () => {});
});
afterEach(() => world.close());

/** Returns the generated result of any method, whether or not it has a model. */
function generate(method: string, values: Readonly<Record<string, string>>): unknown {
  const schema = METHOD_SCHEMAS.get(method.toLowerCase());
  if (schema === undefined) throw new Error(`There is no method ${method}`);
  const bot = world.addBot({
    username: "shop_bot",
    first_name: "Shop",
    can_read_all_group_messages: false,
  });
  const parameters = new Parameters();
  for (const [name, value] of Object.entries(values)) parameters.add(name, value);
  return generateResult(schema, { bot, world, parameters, signal: AbortSignal.abort() });
}

describe("a generated result", () => {
  it("has the fields that the schema requires, and empty lists", () => {
    expect(generate("getUserGifts", { user_id: "5" })).toEqual({ total_count: 0, gifts: [] });
    expect(generate("getUserChatBoosts", { chat_id: "5", user_id: "5" })).toEqual({ boosts: [] });
  });

  it("has the current time where it has a date", () => {
    const date = world.timers.unixTime();
    const values = { business_connection_id: "b1" };
    expect(generate("getBusinessConnection", values)).toMatchObject({ date, is_enabled: false });
  });

  it("is refused without a required parameter", () => {
    expect(() => generate("getUserGifts", {})).toThrow('parameter "user_id" is required');
  });
});
