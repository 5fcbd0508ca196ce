import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBusiness, EmulatedUser } from "../../../../src/emulator/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";
import { pngOf, upload } from "../../upload.ts";

let scenario: Scenario;
let owner: EmulatedUser;
let business: EmulatedBusiness;
beforeEach(() => {
  scenario = createScenario();
  owner = scenario.emulator.createUser({ first_name: "Olive", last_name: "Oak" });
  business = owner.connectBusiness(scenario.bot, {
    can_reply: true,
    can_edit_name: true,
    can_edit_bio: true,
    can_edit_username: true,
    can_edit_profile_photo: true,
  });
});
afterEach(() => scenario.emulator.close());

const outcome = (method: string, more: object): Promise<string> =>
  scenario.outcome(method, { business_connection_id: business.connection.id, ...more });
const getChat = async () => (await scenario.call("getChat", { chat_id: owner.user.id })).result;

describe("the account of a business", () => {
  it("gets other names, which all chats show", async () => {
    const { ada, bot, call } = scenario;
    const old = owner.openChat(bot).sendText("Hello");
    const asCustomer = ada.connectBusiness(bot).openChat(owner);
    const name = { first_name: "  Olivia \u00a0 Mae ", last_name: "" };
    expect(await outcome("setBusinessAccountName", name)).toBe("ok");
    expect(await getChat()).toMatchObject({ first_name: "Olivia Mae" });
    expect(await getChat()).not.toHaveProperty("last_name");
    const sent = owner.openChat(bot).reply(old, "Hello again");
    expect(sent).toMatchObject({
      from: { first_name: "Olivia Mae" },
      chat: { first_name: "Olivia Mae" },
      reply_to_message: { from: { first_name: "Olivia Mae" } },
    });
    expect(asCustomer.sendText("Tea?").chat.first_name).toBe("Olivia Mae");
    business.openChat(ada);
    const text = { chat_id: ada.user.id, text: "Hi" };
    const reply = await call("sendMessage", {
      business_connection_id: business.connection.id,
      ...text,
    });
    expect(reply.result.from?.first_name).toBe("Olivia Mae");
    expect(await outcome("setBusinessAccountName", {})).toBe('parameter "first_name" is required');
    expect(await outcome("setBusinessAccountName", { first_name: "\u200b" })).toBe(
      "FIRSTNAME_INVALID",
    );
  });

  it("gets a username that nobody has", async () => {
    const set = (username: string) => outcome("setBusinessAccountUsername", { username });
    expect(await set("olive_oak")).toBe("ok");
    expect((await getChat()).active_usernames).toEqual(["olive_oak"]);
    expect(await set("olive_oak")).toBe("USERNAME_NOT_MODIFIED");
    expect(await set("Shop_bot")).toBe("USERNAME_OCCUPIED");
    for (const wrong of [
      "oak",
      "1olive",
      "olive_",
      "olive__oak",
      "Telegram_oak",
      "ölive",
      "a".repeat(33),
    ])
      expect(await set(wrong)).toBe("username is invalid");
    expect(await set("")).toBe("ok");
    expect(await getChat()).not.toHaveProperty("username");
  });

  it("gets a bio", async () => {
    expect(await outcome("setBusinessAccountBio", { bio: "Tea" })).toBe("ok");
    expect((await getChat()).bio).toBe("Tea");
    expect(await outcome("setBusinessAccountBio", { bio: "a".repeat(141) })).toBe("ABOUT_TOO_LONG");
    expect(await outcome("setBusinessAccountBio", { bio: "" })).toBe("ok");
    expect(await getChat()).not.toHaveProperty("bio");
  });

  it("gets photos, of which the last one is shown", async () => {
    const id = business.connection.id;
    const setPhoto = async (photo: object, more: object = {}) => {
      const fields = { business_connection_id: id, photo: JSON.stringify(photo), ...more };
      const file = new File([pngOf(640, 640)], "me.png");
      const { description } = await upload(scenario, "setBusinessAccountProfilePhoto", fields, {
        file,
      });
      return description ?? "ok";
    };
    const shown = async () => (await getChat()).photo?.big_file_id;
    const attached = { type: "static", photo: "attach://file" };
    expect(await setPhoto(attached, { is_public: "true" })).toBe("ok");
    const publicPhoto = await shown();
    expect(await setPhoto(attached)).toBe("ok");
    const first = await shown();
    expect(await setPhoto({ type: "animated", animation: "attach://file" })).toBe("ok");
    expect(new Set([publicPhoto, first, await shown()]).size).toBe(3);
    expect(await outcome("removeBusinessAccountProfilePhoto", {})).toBe("ok");
    expect(await shown()).toBe(first);
    await outcome("removeBusinessAccountProfilePhoto", {});
    expect(await shown()).toBe(publicPhoto);
    await outcome("removeBusinessAccountProfilePhoto", { is_public: true });
    expect(await shown()).toBeUndefined();
    expect(await setPhoto({ type: "static", photo: "file" })).toBe(
      "Bad Request: photo must be uploaded as a file",
    );
    expect(await setPhoto({ type: "gif" })).toBe(
      "Bad Request: invalid profile photo type specified",
    );
    expect(await outcome("setBusinessAccountProfilePhoto", {})).toBe("photo isn't specified");
    expect(await outcome("setBusinessAccountProfilePhoto", { photo: "x" })).toBe(
      "can't parse photo JSON object",
    );
    expect(await outcome("setBusinessAccountProfilePhoto", { photo: "[]" })).toBe(
      "object expected as profile photo",
    );
  });

  it("is not changed by a bot without the right to it", async () => {
    business.setRights({ can_reply: true });
    const calls: [method: string, parameters: object][] = [
      ["setBusinessAccountName", { first_name: "Eve" }],
      ["setBusinessAccountUsername", { username: "eve_oak" }],
      ["setBusinessAccountBio", { bio: "Eve" }],
      ["removeBusinessAccountProfilePhoto", {}],
    ];
    for (const [method, parameters] of calls)
      expect(await outcome(method, parameters)).toBe("BOT_ACCESS_FORBIDDEN");
    expect(await getChat()).toMatchObject({ first_name: "Olive", last_name: "Oak" });
  });
});
