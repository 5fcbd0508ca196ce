import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedBusiness, EmulatedUser } from "../../../../src/emulator/index.ts";
import type {
  BusinessBotRights,
  Gifts,
  OwnedGifts,
  StarTransactions,
  UpdatePayloads,
} from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

const HEART = "5170145012310081615";
const BOX = "5170250947678437525";
const RING = "5170690322832818290";

let scenario: Scenario;
let owner: EmulatedUser;
let business: EmulatedBusiness;
beforeEach(() => {
  scenario = createScenario();
  owner = scenario.emulator.createUser({ first_name: "Olive" });
  business = owner.connectBusiness(scenario.bot, ALL_RIGHTS);
});
afterEach(() => scenario.emulator.close());

const ALL_RIGHTS: BusinessBotRights = {
  can_change_gift_settings: true,
  can_view_gifts_and_stars: true,
  can_convert_gifts_to_stars: true,
  can_transfer_and_upgrade_gifts: true,
  can_transfer_stars: true,
};

const lastUpdate = async (): Promise<Partial<UpdatePayloads> | undefined> =>
  (await scenario.call("getUpdates", { offset: -1 })).result.at(-1);
const business_connection_id = (): string => business.connection.id;
const outcome = (method: string, more: object = {}): Promise<string> =>
  scenario.outcome(method, { business_connection_id: business_connection_id(), ...more });
/** Gives the bot Stars, from the account of the business. */
async function fund(star_count: number): Promise<void> {
  owner.addStars(star_count);
  expect(await outcome("transferBusinessAccountStars", { star_count })).toBe("ok");
}
async function balance(): Promise<number> {
  const { result } = await scenario.call("getMyStarBalance");
  return (result as { amount: number }).amount;
}
async function businessStars(): Promise<number> {
  const parameters = { business_connection_id: business_connection_id() };
  const { result } = await scenario.call("getBusinessAccountStarBalance", parameters);
  return (result as { amount: number }).amount;
}
async function list(method: string, parameters: object): Promise<OwnedGifts> {
  return (await scenario.call(method, parameters)).result as OwnedGifts;
}
const businessGifts = (more: object = {}): Promise<OwnedGifts> =>
  list("getBusinessAccountGifts", { business_connection_id: business_connection_id(), ...more });

describe("sendGift", () => {
  it("spends the bot's Stars, and the person receives the gift", async () => {
    const { ada, bot, call, chat } = scenario;
    const available = (await call("getAvailableGifts")).result as Gifts;
    const heart = available.gifts.find(({ id }) => id === HEART);
    expect(heart).toMatchObject({ star_count: 15, sticker: { emoji: "💝" } });
    await fund(20);
    const user_id = ada.user.id;
    const gift = { user_id, gift_id: HEART, text: "<b>For</b> you #1", text_parse_mode: "html" };
    expect(await scenario.outcome("sendGift", gift)).toBe("ok");
    expect(await balance()).toBe(5);
    const text = "For you #1";
    const entities = [{ type: "bold", offset: 0, length: 3 }];
    expect(chat.messages()).toMatchObject([
      { from: bot.me, gift: { gift: heart, convert_star_count: 13, text, entities } },
    ]);
    expect((await lastUpdate())?.message).toBeUndefined();
    expect(await list("getUserGifts", { user_id })).toEqual({
      total_count: 1,
      gifts: [
        {
          type: "regular",
          gift: heart,
          sender_user: bot.me,
          send_date: expect.any(Number),
          is_saved: true,
          text,
          entities,
        },
      ],
    });
    const { transactions } = (await call("getStarTransactions")).result as StarTransactions;
    expect(transactions.at(-1)).toMatchObject({
      amount: 15,
      receiver: { type: "user", transaction_type: "gift_purchase", user: ada.user, gift: heart },
    });
  });

  it("gives to channels", async () => {
    const { bot, call, emulator } = scenario;
    const channel = emulator.createChannel({ title: "News", administrators: [bot] });
    await fund(15);
    const chat_id = channel.id;
    expect(await scenario.outcome("sendGift", { chat_id, gift_id: HEART })).toBe("ok");
    expect(channel.messages()).toEqual([]);
    expect(await list("getChatGifts", { chat_id })).toMatchObject({ total_count: 1 });
    const { transactions } = (await call("getStarTransactions")).result as StarTransactions;
    expect(transactions.at(-1)?.receiver).toMatchObject({ type: "chat", chat: { id: chat_id } });
    const group = emulator.createSupergroup({ title: "Team", members: [bot] });
    const refused = { chat_id: group.id, gift_id: HEART };
    expect(await scenario.outcome("sendGift", refused)).toBe("PEER_ID_INVALID");
    expect(await scenario.outcome("getChatGifts", refused)).toBe("PEER_ID_INVALID");
  });

  it("refuses in the words of the server, and then changes nothing", async () => {
    const user_id = scenario.ada.user.id;
    const send = (more: object) => scenario.outcome("sendGift", { user_id, gift_id: BOX, ...more });
    expect(await send({})).toBe("BALANCE_TOO_LOW");
    await fund(1000);
    expect(await send({ user_id: "x" })).toBe("invalid user_id specified");
    expect(await send({ user_id: 5 })).toBe("user not found");
    expect(await send({ gift_id: "1" })).toBe("STARGIFT_INVALID");
    expect(await send({ text: "a".repeat(129) })).toBe("MESSAGE_TOO_LONG");
    expect(await send({ gift_id: HEART, pay_for_upgrade: true })).toBe(
      "STARGIFT_UPGRADE_UNAVAILABLE",
    );
    expect(await balance()).toBe(1000);
    expect(await send({ pay_for_upgrade: true })).toBe("ok");
    expect(await balance()).toBe(850);
    expect([await send({ gift_id: RING }), await send({ gift_id: RING })]).toEqual(["ok", "ok"]);
    expect(await send({ gift_id: RING })).toBe("STARGIFT_USAGE_LIMITED");
    const { gifts } = (await scenario.call("getAvailableGifts")).result as Gifts;
    expect(gifts.map(({ remaining_count }) => remaining_count)).toEqual([
      undefined,
      undefined,
      999,
    ]);
    expect(await balance()).toBe(450);
  });

  it("respects what the account accepts", async () => {
    const send = (gift_id: string) =>
      scenario.outcome("sendGift", { user_id: owner.user.id, gift_id });
    const types = { limited_gifts: false, unique_gifts: true, premium_subscription: true };
    const accepted_gift_types = { ...types, unlimited_gifts: true, gifts_from_channels: true };
    const settings = { show_gift_button: true, accepted_gift_types };
    expect(await outcome("setBusinessAccountGiftSettings", settings)).toBe("ok");
    await fund(500);
    expect([await send(HEART), await send(BOX)]).toEqual(["ok", "USER_DISALLOWED_STARGIFTS"]);
    const info = (await scenario.call("getChat", { chat_id: owner.user.id })).result;
    expect(info.accepted_gift_types).toEqual(accepted_gift_types);
    const { emulator, bot } = scenario;
    const group = emulator.createGroup({ title: "Team", members: [bot] });
    const channel = emulator.createChannel({ title: "News", administrators: [bot] });
    for (const [{ id }, unique_gifts] of [[group, false] as const, [channel, true] as const])
      expect((await scenario.call("getChat", { chat_id: id })).result).toMatchObject({
        accepted_gift_types: { unique_gifts },
      });
    const wrong = { accepted_gift_types: { unlimited_gifts: true } };
    expect(await outcome("setBusinessAccountGiftSettings", wrong)).toBe(
      'can\'t find field "limited_gifts"',
    );
    expect(await outcome("setBusinessAccountGiftSettings")).toBe(
      "accepted gift types aren't specified",
    );
  });
});

describe("giftPremiumSubscription", () => {
  it("makes a person a Premium user for the right price", async () => {
    const { ada, call, chat } = scenario;
    const gift = { user_id: ada.user.id, month_count: 3, star_count: 1000, text: "Enjoy" };
    const give = (more: object = {}) =>
      scenario.outcome("giftPremiumSubscription", { ...gift, ...more });
    expect(await give()).toBe("BALANCE_TOO_LOW");
    expect(await give({ month_count: 4 })).toBe("GIFT_MONTHS_INVALID");
    expect(await give({ star_count: 999 })).toBe("wrong Premium subscription price specified");
    await fund(1000);
    expect(await give()).toBe("ok");
    chat.sendText("Thank you");
    expect((await lastUpdate())?.message?.from).toMatchObject({ is_premium: true });
    const { transactions } = (await call("getStarTransactions")).result as StarTransactions;
    expect(transactions.at(-1)?.receiver).toMatchObject({
      transaction_type: "premium_purchase",
      premium_subscription_duration: 3,
    });
  });
});

describe("the gifts of a business", () => {
  it("arrive from customers, and are listed for the bot", async () => {
    const { ada } = scenario;
    const chat = business.openChat(ada);
    chat.giveGift(HEART, { text: "Thanks", is_private: true });
    expect((await lastUpdate())?.business_message).toMatchObject({
      from: ada.user,
      gift: { gift: { id: HEART }, owned_gift_id: "1", text: "Thanks", is_private: true },
    });
    chat.giveGift(RING);
    chat.giveGift(BOX);
    const ids = ({ gifts }: OwnedGifts) => gifts.map(({ owned_gift_id }) => owned_gift_id);
    expect(ids(await businessGifts())).toEqual(["3", "2", "1"]);
    expect(ids(await businessGifts({ exclude_unlimited: true }))).toEqual(["3", "2"]);
    expect(ids(await businessGifts({ exclude_limited_upgradable: true }))).toEqual(["2", "1"]);
    expect(ids(await businessGifts({ exclude_limited_non_upgradable: true }))).toEqual(["3", "1"]);
    expect(ids(await businessGifts({ sort_by_price: true }))).toEqual(["2", "3", "1"]);
    expect(await businessGifts({ exclude_saved: true })).toEqual({ total_count: 0, gifts: [] });
    const page = await businessGifts({ limit: 2 });
    expect([page.total_count, page.next_offset]).toEqual([3, "2"]);
    expect(ids(await businessGifts({ offset: page.next_offset }))).toEqual(["1"]);
    const { gifts } = await list("getUserGifts", { user_id: owner.user.id });
    expect(gifts.at(-1)).not.toHaveProperty("sender_user");
    expect(() => scenario.chat.giveGift(HEART)).toThrow(TypeError);
    expect(() => chat.giveGift("1")).toThrow("STARGIFT_INVALID");
  });

  it("can be exchanged for Stars, once", async () => {
    business.openChat(scenario.ada).giveGift(BOX);
    const convert = (owned_gift_id: string) => outcome("convertGiftToStars", { owned_gift_id });
    expect(await convert("x")).toBe("invalid gift identifier specified");
    expect(await convert("7")).toBe("MESSAGE_ID_INVALID");
    expect(await convert("@Ring-1")).toBe("STARGIFT_SLUG_INVALID");
    expect(await convert("1")).toBe("ok");
    expect(await convert("1")).toBe("STARGIFT_ALREADY_CONVERTED");
    expect(await businessStars()).toBe(85);
    expect(await outcome("transferBusinessAccountStars", { star_count: 86 })).toBe(
      "BALANCE_TOO_LOW",
    );
    expect(await outcome("transferBusinessAccountStars")).toBe(
      "invalid amount of Telegram Stars to transfer specified",
    );
    expect(await outcome("transferBusinessAccountStars", { star_count: 85 })).toBe("ok");
    expect(await balance()).toBe(85);
  });

  it("can be upgraded for the price, or if the sender has paid", async () => {
    const chat = business.openChat(scenario.ada);
    chat.giveGift(HEART);
    chat.giveGift(BOX, { text: "Thanks" });
    chat.giveGift(BOX, { pay_for_upgrade: true });
    const upgrade = (owned_gift_id: string, more: object = {}) =>
      outcome("upgradeGift", { owned_gift_id, ...more });
    expect(await upgrade("1")).toBe("STARGIFT_UPGRADE_UNAVAILABLE");
    expect(await upgrade("2")).toBe("PAYMENT_REQUIRED");
    expect(await upgrade("2", { star_count: 1 })).toBe("wrong upgrade price specified");
    expect(await upgrade("2", { star_count: 50 })).toBe("BALANCE_TOO_LOW");
    expect(await upgrade("3", { star_count: 50 })).toBe("NO_PAYMENT_NEEDED");
    owner.addStars(50);
    expect(await upgrade("2", { star_count: 50, keep_original_details: true })).toBe("ok");
    expect(await businessStars()).toBe(0);
    expect((await lastUpdate())?.business_message?.unique_gift).toMatchObject({
      gift: { gift_id: BOX, name: "GiftBox-1", number: 1 },
      origin: "upgrade",
      owned_gift_id: "4",
      text: "Thanks",
    });
    expect(await upgrade("2")).toBe("STARGIFT_ALREADY_UPGRADED");
    expect(await outcome("convertGiftToStars", { owned_gift_id: "4" })).toBe(
      "STARGIFT_ALREADY_UPGRADED",
    );
    expect(await upgrade("3")).toBe("ok");
    expect((await businessGifts({ exclude_unique: true })).total_count).toBe(1);
    expect((await businessGifts()).gifts[0]).toMatchObject({
      type: "unique",
      gift: { name: "GiftBox-2" },
      owned_gift_id: "5",
      can_be_transferred: true,
      transfer_star_count: 25,
    });
  });

  it("can be given away after an upgrade", async () => {
    const { ada } = scenario;
    const chat = business.openChat(ada);
    chat.giveGift(BOX, { pay_for_upgrade: true });
    const transfer = (owned_gift_id: string, more: object = {}) =>
      outcome("transferGift", { owned_gift_id, new_owner_chat_id: ada.user.id, ...more });
    expect(await transfer("1")).toBe("STARGIFT_NOT_UNIQUE");
    expect(await outcome("upgradeGift", { owned_gift_id: "1" })).toBe("ok");
    expect(await transfer("2", { new_owner_chat_id: "" })).toBe("chat identifier is empty");
    expect(await transfer("2", { new_owner_chat_id: "@ada" })).toBe(
      "chat identifier must be a valid Integer",
    );
    expect(await transfer("2", { new_owner_chat_id: 5 })).toBe(
      "have no access to the new gift owner",
    );
    expect(await transfer("2")).toBe("PAYMENT_REQUIRED");
    expect(await transfer("2", { star_count: 1 })).toBe("wrong transfer price specified");
    owner.addStars(25);
    expect(await transfer("@GiftBox-1", { star_count: 25 })).toBe("ok");
    expect((await lastUpdate())?.business_message).toMatchObject({
      from: owner.user,
      unique_gift: { gift: { name: "GiftBox-1" }, origin: "transfer" },
    });
    expect((await businessGifts()).total_count).toBe(0);
    const { gifts } = await list("getUserGifts", { user_id: ada.user.id });
    expect(gifts).toMatchObject([{ type: "unique", sender_user: owner.user }]);
    expect(await transfer("2", { star_count: 25 })).toBe("STARGIFT_OWNER_INVALID");
  });

  it("are left alone by a bot without the right to them", async () => {
    business.openChat(scenario.ada).giveGift(BOX);
    owner.addStars(50);
    const upgrade = { owned_gift_id: "1", star_count: 50 };
    business.setRights({ can_transfer_and_upgrade_gifts: true });
    expect(await outcome("upgradeGift", upgrade)).toBe("BOT_ACCESS_FORBIDDEN");
    business.setRights({ can_transfer_stars: true });
    expect(await outcome("upgradeGift", upgrade)).toBe("BOT_ACCESS_FORBIDDEN");
    const transfer = { owned_gift_id: "1", new_owner_chat_id: scenario.ada.user.id };
    expect(await outcome("transferGift", transfer)).toBe("BOT_ACCESS_FORBIDDEN");
    expect(await outcome("convertGiftToStars", transfer)).toBe("BOT_ACCESS_FORBIDDEN");
    expect(await outcome("getBusinessAccountGifts")).toBe("BOT_ACCESS_FORBIDDEN");
    expect(await outcome("getBusinessAccountStarBalance")).toBe("BOT_ACCESS_FORBIDDEN");
    business.setRights({});
    expect(await outcome("transferBusinessAccountStars", { star_count: 1 })).toBe(
      "BOT_ACCESS_FORBIDDEN",
    );
  });

  it("announces to the bot the upgrade of a gift that it gave", async () => {
    await fund(150);
    const gift = { user_id: owner.user.id, gift_id: BOX, pay_for_upgrade: true };
    expect(await scenario.outcome("sendGift", gift)).toBe("ok");
    expect(await outcome("upgradeGift", { owned_gift_id: "1" })).toBe("ok");
    expect((await lastUpdate())?.message).toMatchObject({
      from: owner.user,
      unique_gift: { origin: "upgrade" },
    });
  });
});
