import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  ChatFullInfo,
  UserProfileAudios,
  UserProfilePhotos,
} from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

async function getPhotos(more: object): Promise<UserProfilePhotos> {
  const { result } = await scenario.call("getUserProfilePhotos", more);
  // The test calls it only for users that exist.
  return result as UserProfilePhotos;
}

describe("setMyProfilePhoto", () => {
  const set = async (photo: object, bytes = pngOf(640, 640)) =>
    await upload(
      scenario,
      "setMyProfilePhoto",
      { photo: JSON.stringify(photo) },
      { face: new File([bytes], "face.png") },
    );

  it("adds a photo, which removeMyProfilePhoto removes", async () => {
    const user_id = scenario.bot.me.id;
    expect(await set({ type: "static", photo: "attach://face" })).toMatchObject({ result: true });
    const video = { type: "animated", animation: "attach://face", main_frame_timestamp: 0.5 };
    expect(await set(video)).toMatchObject({ result: true });
    const { total_count, photos } = await getPhotos({ user_id });
    expect(total_count).toBe(2);
    expect(photos[0]?.at(-1)).toMatchObject({ width: 640, height: 640 });
    expect(await scenario.outcome("removeMyProfilePhoto", {})).toBe("ok");
    expect((await getPhotos({ user_id })).photos).toEqual(photos.slice(1));
    await scenario.outcome("removeMyProfilePhoto", {});
    expect(await scenario.outcome("removeMyProfilePhoto", {})).toBe("ok");
    expect(await getPhotos({ user_id })).toEqual({ total_count: 0, photos: [] });
  });

  it.each([
    [undefined, "photo isn't specified"],
    ["[", "can't parse photo JSON object"],
    [[], "object expected as profile photo"],
    [{}, `can't find field "type"`],
    [{ type: "round" }, "invalid profile photo type specified"],
    [{ type: "static" }, `can't find field "photo"`],
    [{ type: "animated", photo: "x" }, `can't find field "animation"`],
    [{ type: "static", photo: "x" }, "photo must be uploaded as a file"],
  ])("refuses %j", async (photo, reason) => {
    expect(await scenario.outcome("setMyProfilePhoto", { photo })).toBe(reason);
  });

  it("refuses files that are no photos", async () => {
    const photo = { type: "static", photo: "attach://face" };
    expect(await set(photo, new Uint8Array([1]))).toMatchObject({
      description: "Bad Request: IMAGE_PROCESS_FAILED",
    });
  });
});

describe("the profile of a person", () => {
  it("has photos, newest first, of which getChat returns the first", async () => {
    const { ada, call } = scenario;
    const user_id = ada.user.id;
    for (let count = 0; count < 3; count++) ada.addProfilePhoto();
    const { photos } = await getPhotos({ user_id });
    expect(photos).toHaveLength(3);
    const second = await getPhotos({ user_id, offset: 1, limit: 1 });
    expect(second).toEqual({ total_count: 3, photos: [photos[1]] });
    const { result } = await call("getChat", { chat_id: user_id });
    expect(result.photo?.big_file_id).toBe(photos[0]?.at(-1)?.file_id);
  });

  it("has audio files", async () => {
    const { ada, call } = scenario;
    ada.addProfileAudio();
    const { result } = await call("getUserProfileAudios", { user_id: ada.user.id });
    const { total_count, audios } = result as UserProfileAudios;
    expect(total_count).toBe(1);
    expect(audios).toMatchObject([{ mime_type: "audio/mpeg" }]);
  });

  it.each(["getUserProfilePhotos", "getUserProfileAudios", "setUserEmojiStatus"])(
    "is refused by %s for unknown people",
    async (method) => {
      expect(await scenario.outcome(method, {})).toBe("invalid user_id specified");
      expect(await scenario.outcome(method, { user_id: 5 })).toBe("user not found");
    },
  );
});

describe("setUserEmojiStatus", () => {
  const set = async (more: object = {}) =>
    await scenario.call("setUserEmojiStatus", { user_id: scenario.ada.user.id, ...more });
  const getChat = async (): Promise<ChatFullInfo> =>
    (await scenario.call("getChat", { chat_id: scenario.chat.id })).result;

  it("needs the consent of the person", async () => {
    const { ada, bot } = scenario;
    const refusal = {
      error_code: 403,
      description: "Forbidden: not enough rights to change the user's emoji status",
    };
    expect(await set()).toMatchObject(refusal);
    ada.allowEmojiStatus(bot);
    expect(await set()).toMatchObject({ result: true });
    ada.allowEmojiStatus(bot, false);
    expect(await set()).toMatchObject(refusal);
  });

  it("sets a status, which ends at its time", async () => {
    const { ada, bot, clock } = scenario;
    ada.allowEmojiStatus(bot);
    const emoji_status_custom_emoji_id = "5312536423851630001";
    await set({ emoji_status_custom_emoji_id });
    expect(await getChat()).toMatchObject({ emoji_status_custom_emoji_id });
    const emoji_status_expiration_date = Math.floor(clock.now() / 1000) + 60;
    await set({ emoji_status_custom_emoji_id, emoji_status_expiration_date });
    expect(await getChat()).toMatchObject({ emoji_status_expiration_date });
    clock.advance(60_000);
    expect(await getChat()).not.toHaveProperty("emoji_status_custom_emoji_id");
    await set({ emoji_status_custom_emoji_id });
    await set();
    expect(await getChat()).not.toHaveProperty("emoji_status_custom_emoji_id");
  });
});
