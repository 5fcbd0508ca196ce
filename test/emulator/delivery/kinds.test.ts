import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createEmulator,
  type EmulatedBot,
  type EmulatedGroup,
  type EmulatedUser,
  type Emulator,
  type PushedUpdate,
} from "../../../src/emulator/index.ts";
import { Bot } from "../../../src/index.ts";
import { type Message, UPDATE_KINDS, type UpdateKind } from "../../../src/types/index.ts";
import { seededRandom } from "../scenario.ts";
import { PAYLOADS } from "./payloads.ts";

let emulator: Emulator;
let account: EmulatedBot;
let bot: Bot;
let running: Promise<unknown>;
/** The kinds that the poller has received, oldest first. */
let received: string[];
/** The identifiers of its pre-checkout queries. */
let queryIds: string[];
let ada: EmulatedUser;
let owner: EmulatedUser;
let group: EmulatedGroup;
let channel: EmulatedGroup;
beforeEach(async () => {
  emulator = createEmulator({ random: seededRandom(7) });
  account = emulator.createBot({
    username: "shop_bot",
    supports_inline_queries: true,
    supports_guest_queries: true,
  });
  ada = emulator.createUser({ first_name: "Ada" });
  owner = emulator.createUser({ first_name: "Owner" });
  const administrators = [account];
  group = emulator.createSupergroup({ title: "G", owner, administrators, members: [ada] });
  channel = emulator.createChannel({ title: "C", owner, administrators, members: [ada] });
  received = [];
  queryIds = [];
  bot = new Bot(account.token, { client: { transport: emulator.transport() } });
  bot.use((ctx) => {
    received.push(...Object.keys(ctx.update).filter((key) => key !== "update_id"));
    if ("pre_checkout_query" in ctx.update) queryIds.push(ctx.update.pre_checkout_query.id);
  });
  running = bot.start({ quiet: true, allowed_updates: [...UPDATE_KINDS] });
  // The first poll sets which kinds the bot receives.
  while (emulator.calls({ method: "getUpdates" }).length === 0) await new Promise(setImmediate);
});
afterEach(async () => {
  await bot.stop();
  await running;
  await emulator.close();
});

async function expectKind(kind: UpdateKind): Promise<void> {
  for (let round = 0; round < 200 && !received.includes(kind); round++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(received).toContain(kind);
}

const price = [{ label: "Tea", amount: 5 }];
const sendInvoice = (more: object = {}): Promise<Message> =>
  bot.api.sendInvoice({
    chat_id: ada.openChat(account).id,
    title: "Tea",
    description: "Hot",
    payload: "tea",
    currency: "XTR",
    prices: price,
    ...more,
  });
const sendPoll = async () => {
  const options = [{ text: "Tea" }, { text: "Milk" }];
  const chat_id = ada.openChat(account).id;
  const sent = await bot.api.sendPoll({ chat_id, question: "?", options, is_anonymous: false });
  ada.openChat(account).vote(sent, 0);
};
const allowInvites = async (): Promise<string> => {
  const link = { chat_id: group.id, creates_join_request: true };
  return (await bot.api.createChatInviteLink(link)).invite_link;
};
const customer = () =>
  ada.connectBusiness(account).openChat(emulator.createUser({ first_name: "Eve" }));
const shipping_address = {
  country_code: "GB",
  state: "",
  city: "London",
  street_line1: "Strand",
  street_line2: "",
  post_code: "WC2",
};

/** What a person or the bot does so that the bot receives an update of each kind. */
const ACTIONS: Partial<Record<UpdateKind, () => unknown>> = {
  message: () => ada.openChat(account).sendText("Hi"),
  edited_message: () => ada.in(group).edit(ada.in(group).sendText("Hi"), "Ho"),
  channel_post: () => owner.in(channel).sendText("News"),
  edited_channel_post: () => owner.in(channel).edit(owner.in(channel).sendText("News"), "Olds"),
  business_connection: () => ada.connectBusiness(account),
  business_message: () => customer().sendText("Hi"),
  edited_business_message() {
    const chat = customer();
    chat.edit(chat.sendText("Hi"), "Ho");
  },
  deleted_business_messages() {
    const chat = customer();
    chat.delete(chat.sendText("Hi"));
  },
  guest_message() {
    const other = emulator.createSupergroup({ title: "O", members: [ada] });
    ada.in(other).sendText("@shop_bot hi");
  },
  message_reaction: () => ada.in(group).react(ada.in(group).sendText("Hi"), "👍"),
  message_reaction_count: () => ada.in(channel).react(owner.in(channel).sendText("Hi"), "👍"),
  inline_query: () => ada.inlineQuery(account, "tea"),
  async chosen_inline_result() {
    const search = ada.inlineQuery(account, "tea");
    const input_message_content = { message_text: "Tea" };
    await bot.api.answerInlineQuery({
      inline_query_id: search.inlineQuery.id,
      results: [{ type: "article", id: "1", title: "Tea", input_message_content }],
    });
    search.choose(0);
  },
  async callback_query() {
    const inline_keyboard = [[{ text: "Buy", callback_data: "buy" }]];
    const chat = ada.openChat(account);
    const reply_markup = { inline_keyboard };
    const sent = await bot.api.sendMessage({ chat_id: chat.id, text: "Tea", reply_markup });
    chat.press(sent, "Buy");
  },
  async shipping_query() {
    const flexible = { currency: "EUR", provider_token: "1:TEST", is_flexible: true };
    const invoice = await sendInvoice({ ...flexible, need_shipping_address: true });
    ada.openChat(account).pay(invoice, { order_info: { shipping_address } });
  },
  pre_checkout_query: async () => ada.openChat(account).pay(await sendInvoice()),
  async purchased_paid_media() {
    const chat = ada.openChat(account);
    const photo = chat.sendPhoto().photo?.[0]?.file_id ?? "";
    const media = [{ type: "photo" as const, media: photo }];
    const paid = { chat_id: chat.id, star_count: 5, media, payload: "tea" };
    chat.buyMedia(await bot.api.sendPaidMedia(paid));
  },
  poll: sendPoll,
  poll_answer: sendPoll,
  my_chat_member: () => ada.openChat(account).block(),
  chat_member: () => ada.in(group).leave(),
  async chat_join_request() {
    emulator
      .createUser({ first_name: "Eve" })
      .in(group)
      .join(await allowInvites());
  },
  chat_boost: () => ada.in(group).boost(),
  removed_chat_boost() {
    ada.in(group).boost();
    ada.in(group).removeBoosts();
  },
  async subscription() {
    const month = {
      title: "Club",
      description: "Tea",
      payload: "club",
      subscription_period: 2_592_000,
    };
    const link = await bot.api.createInvoiceLink({ ...month, currency: "XTR", prices: price });
    const chat = ada.openChat(account);
    const payment = chat.pay(link);
    await expectKind("pre_checkout_query");
    await bot.api.answerPreCheckoutQuery({
      pre_checkout_query_id: queryIds.at(-1) ?? "",
      ok: true,
    });
    chat.changeSubscription(await payment.completed(), "canceled");
  },
  async stopped_message_generation() {
    const chat = ada.openChat(account);
    await bot.api.sendMessageDraft({ chat_id: chat.id, draft_id: 1, text: "Te", can_stop: true });
    chat.stopDraft();
  },
};

describe("an update of each kind", () => {
  it.each([...UPDATE_KINDS])("%s reaches a poller when it is pushed", async (kind) => {
    // The payload is that of the kind, which the compiler cannot follow through the index.
    emulator.push(account, { [kind]: PAYLOADS[kind] } as PushedUpdate);
    await expectKind(kind);
    expect(received).toEqual([kind]);
  });

  it.each(Object.entries(ACTIONS))("%s comes from an action", async (kind, act) => {
    await act();
    await expectKind(kind as UpdateKind);
  });

  it("comes from an action, except for this one", () => {
    expect(UPDATE_KINDS.filter((kind) => !(kind in ACTIONS))).toEqual(["managed_bot"]);
  });
});
