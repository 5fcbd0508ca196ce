import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

const place = { latitude: 1.5, longitude: 2.5 };

describe("sendDice", () => {
  it("throws each die within its range, and refuses other emoji", async () => {
    const { chat, call } = scenario;
    const sent = await call("sendDice", { chat_id: chat.id });
    expect(sent.result.dice?.emoji).toBe("🎲");
    const dice = { "🎯": 6, "🏀": 5, "⚽": 5, "🎳": 6, "🎰": 64 };
    for (const [emoji, max] of Object.entries(dice)) {
      const { result } = await call("sendDice", { chat_id: chat.id, emoji });
      expect(result.dice?.emoji).toBe(emoji);
      expect(result.dice?.value).toBeGreaterThanOrEqual(1);
      expect(result.dice?.value).toBeLessThanOrEqual(max);
    }
    expect(await scenario.outcome("sendDice", { chat_id: chat.id, emoji: "🍵" })).toBe(
      "DICE_EMOTICON_INVALID",
    );
  });
});

describe("sendVenue", () => {
  const venue = { ...place, title: "Tea", address: "1 St" };

  it("has one provider, of which Foursquare comes first", async () => {
    const { chat, call } = scenario;
    const both = { foursquare_id: "f", google_place_id: "g", google_place_type: "cafe" };
    const first = await call("sendVenue", { chat_id: chat.id, ...venue, ...both });
    expect(first.result).toMatchObject({ location: place });
    expect(first.result.venue).toEqual({
      location: place,
      title: "Tea",
      address: "1 St",
      foursquare_id: "f",
    });
    const second = await call("sendVenue", { chat_id: chat.id, ...venue, google_place_id: "g" });
    expect(second.result.venue?.google_place_id).toBe("g");
  });

  it("is refused at a place that does not exist", async () => {
    const chat_id = scenario.chat.id;
    expect(await scenario.outcome("sendVenue", { chat_id, ...venue, latitude: 91 })).toBe(
      "wrong venue location specified",
    );
    expect(await scenario.outcome("sendVenue", { chat_id, latitude: 1 })).toBe(
      "longitude is empty",
    );
  });
});

describe("sendContact", () => {
  it("has the fields that it was given, and needs two of them", async () => {
    const chat_id = scenario.chat.id;
    const contact = { phone_number: "+15550000001", first_name: "Ada", last_name: "L" };
    const { result } = await scenario.call("sendContact", { chat_id, ...contact });
    expect(result.contact).toEqual(contact);
    expect(await scenario.outcome("sendContact", { chat_id, first_name: "Ada" })).toBe(
      `parameter "phone_number" is required`,
    );
    expect(await scenario.outcome("sendContact", { chat_id, phone_number: "1" })).toBe(
      `parameter "first_name" is required`,
    );
  });
});
