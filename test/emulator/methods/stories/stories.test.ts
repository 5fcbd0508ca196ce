import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBusiness, EmulatedUser } from "../../../../src/emulator/index.ts";
import type { Story } from "../../../../src/types/index.ts";
import type { Envelope } from "../../scenario.ts";
import { createScenario, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";

const DAY = 86_400;
const position = {
  x_percentage: 50,
  y_percentage: 50,
  width_percentage: 10,
  height_percentage: 10,
  rotation_angle: 0,
  corner_radius_percentage: 1,
};

let scenario: Scenario;
let owner: EmulatedUser;
let business: EmulatedBusiness;
beforeEach(() => {
  scenario = createScenario();
  owner = scenario.emulator.createUser({ first_name: "Olive" });
  business = owner.connectBusiness(scenario.bot, { can_manage_stories: true });
});
afterEach(() => scenario.emulator.close());

/** Calls a method with a story of one photo. */
async function send(method: string, more: object = {}): Promise<Envelope<Story>> {
  const fields = {
    business_connection_id: business.connection.id,
    content: { type: "photo", photo: "attach://file" },
    ...more,
  };
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const file = new File([pngOf(1080, 1920)], "story.png");
  const { result, ...rest } = await upload(scenario, method, Object.fromEntries(texts), { file });
  return { ...rest, result: result as unknown as Story };
}
async function outcome(method: string, more: object = {}): Promise<string> {
  return (await send(method, more)).description?.replace("Bad Request: ", "") ?? "ok";
}
const post = (more: object = {}) => outcome("postStory", { active_period: DAY, ...more });
const areas = (type: object) => [{ position, type }];

describe("postStory", () => {
  it("posts a photo with a caption and areas on the page of the account", async () => {
    const link = { type: "link", url: "https://example.org" };
    const caption = { caption: "<b>New</b> tea", parse_mode: "HTML" };
    const more = { active_period: DAY, ...caption, areas: areas(link) };
    const { result } = await send("postStory", more);
    expect(result).toEqual({
      chat: { id: owner.user.id, type: "private", first_name: "Olive" },
      id: 1,
    });
    const [story] = business.stories();
    expect(story).toMatchObject({
      id: 1,
      content: {
        photo: expect.any(Array),
        caption: "New tea",
        caption_entities: [{ type: "bold", offset: 0, length: 3 }],
        areas: [{ position, type: link }],
      },
    });
  });

  it("shows it until it expires, unless it stays on the page", async () => {
    expect(await post({ active_period: DAY / 4 })).toBe("ok");
    expect(await post({ post_to_chat_page: true })).toBe("ok");
    const ids = () => business.stories().map(({ id }) => id);
    expect(ids()).toEqual([1, 2]);
    scenario.clock.advance((DAY / 4) * 1000);
    expect(ids()).toEqual([2]);
    scenario.clock.advance(DAY * 1000);
    expect(ids()).toEqual([2]);
  });

  it("refuses other content, in the words of the server", async () => {
    expect(await post({ active_period: 5 })).toBe("invalid story active period specified");
    expect(await post({ content: "" })).toBe("story content isn't specified");
    expect(await post({ content: "{" })).toBe("can't parse story content JSON object");
    expect(await post({ content: [] })).toBe("object expected as story content");
    expect(await post({ content: { type: "text" } })).toBe("invalid story content type specified");
    expect(await post({ content: { type: "photo" } })).toBe('can\'t find field "photo"');
    expect(await post({ content: { type: "photo", photo: "id" } })).toBe(
      "story photo must be uploaded as a file",
    );
    const video = { type: "video", video: "attach://file" };
    expect(await post({ content: { ...video, duration: 61 } })).toBe(
      "invalid video duration specified",
    );
    expect(await post({ content: { ...video, cover_frame_timestamp: -1 } })).toBe(
      "wrong cover timestamp specified",
    );
    expect(await post({ caption: "a".repeat(2049) })).toBe("MEDIA_CAPTION_TOO_LONG");
    expect(business.stories()).toEqual([]);
    expect(await post({ content: { ...video, duration: 7.5 } })).toBe("ok");
    expect(business.stories()[0]?.content.video?.duration).toBe(8);
    expect(await post({ business_connection_id: "x" })).toBe("business connection not found");
    business.setRights({});
    expect(await post()).toBe("BOT_ACCESS_FORBIDDEN");
  });

  it("checks areas", async () => {
    const wrong = "can't parse InputStoryArea: ";
    expect(await post({ areas: "x" })).toBe("can't parse story areas JSON object");
    expect(await post({ areas: {} })).toBe("expected an Array of InputStoryArea");
    expect(await post({ areas: [1] })).toBe(`${wrong}expected an Object`);
    expect(await post({ areas: [{}] })).toBe(`${wrong}Can't find field "position"`);
    expect(await post({ areas: areas({ type: "x" }) })).toBe(
      `${wrong}invalid story area type specified`,
    );
    const weather = { type: "weather", temperature: 20, emoji: "🌤" };
    expect(await post({ areas: areas({ ...weather, background_color: -1 }) })).toBe(
      `${wrong}invalid background color specified`,
    );
    const reaction = { type: "suggested_reaction", reaction_type: { type: "x" } };
    expect(await post({ areas: areas(reaction) })).toBe(
      `${wrong}can't parse ReactionType: invalid reaction type specified`,
    );
    const types = [
      { type: "location", latitude: 1, longitude: 2, address: { country_code: "GB" } },
      { ...reaction, reaction_type: { type: "emoji", emoji: "👍" }, is_dark: true },
      { ...weather, background_color: 255 },
      { type: "unique_gift", name: "GiftBox-1" },
    ];
    expect(await post({ areas: types.map((type) => ({ position, type })) })).toBe("ok");
    expect(business.stories()[0]?.content.areas.map(({ type }) => type)).toEqual(types);
  });
});

describe("a story", () => {
  it("can be edited and deleted", async () => {
    await post({ caption: "Tea" });
    expect(await outcome("editStory", { story_id: 1, caption: "Coffee" })).toBe("ok");
    expect(business.stories()).toMatchObject([{ id: 1, content: { caption: "Coffee" } }]);
    expect(await outcome("editStory", { story_id: 0 })).toBe("story can't be edited");
    expect(await outcome("editStory", { story_id: 2 })).toBe("STORY_ID_INVALID");
    expect(await outcome("deleteStory", { story_id: 0 })).toBe(
      "invalid story identifier specified",
    );
    expect(await outcome("deleteStory", { story_id: 1 })).toBe("ok");
    expect(business.stories()).toEqual([]);
  });

  it("can be posted again by another account that the bot manages", async () => {
    await post({ caption: "Tea" });
    await post({ protect_content: true });
    const otherOwner = scenario.emulator.createUser({ first_name: "Basil" });
    const other = otherOwner.connectBusiness(scenario.bot, { can_manage_stories: true });
    const repost = (more: object) =>
      scenario.outcome("repostStory", {
        business_connection_id: other.connection.id,
        from_chat_id: owner.user.id,
        from_story_id: 1,
        active_period: DAY,
        ...more,
      });
    expect(await repost({ from_story_id: 0 })).toBe("invalid story to repost specified");
    expect(await repost({ from_story_id: 9 })).toBe("STORY_ID_INVALID");
    expect(await repost({ from_story_id: 2 })).toBe("story can't be reposted");
    expect(await repost({ from_chat_id: scenario.chat.id })).toBe("BOT_ACCESS_FORBIDDEN");
    expect(await repost({ from_chat_id: "" })).toBe('parameter "from_chat_id" is required');
    expect(await repost({})).toBe("ok");
    expect(other.stories()).toMatchObject([{ id: 1, content: { caption: "Tea" } }]);
    business.setRights({});
    expect(await repost({})).toBe("BOT_ACCESS_FORBIDDEN");
  });
});
