import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedBot, type Emulator } from "../../../src/emulator/index.ts";
import { ContentSender } from "../../../src/emulator/people/content-sender.ts";
import { EmulatedChat } from "../../../src/emulator/people/emulated-chat.ts";
import { EmulatedUser } from "../../../src/emulator/people/emulated-user.ts";
import { ACTION_ROUTES } from "../../../src/emulator/server/control/actions.ts";
import { USER_ACTION_ROUTES } from "../../../src/emulator/server/control/user-actions.ts";

const HEART = "5170145012310081615";

/** Methods without a route of their name, each with what there is instead. */
const OTHER_ROUTES: Readonly<Record<string, string>> = {
  constructor: "createUser",
  openChat: "bot_id",
  in: "chat_id",
  reply: "sendText with reply_to",
  press: "pressButton",
  messages: "getMessages",
  events: "getEvents",
  transcript: "getTranscript",
  nextMessage: "getEvents",
  waitFor: "getEvents",
};

let emulator: Emulator;
let bot: EmulatedBot;
let other: EmulatedBot;
beforeAll(() => {
  emulator = createEmulator();
  bot = emulator.createBot({
    username: "shop_bot",
    first_name: "Shop",
    supports_inline_queries: true,
  });
  other = emulator.createBot({ username: "other_bot" });
});
afterAll(() => emulator.close());

async function post(path: string, body: object | FormData) {
  const init =
    body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await emulator.fetch(
    new Request(`http://e${path}`, { method: "POST", ...init }),
  );
  return JSON.parse(await response.text());
}

/** Calls a control route and returns its result. */
async function control(route: string, parameters: object | FormData = {}) {
  const response = await post(`/emulator/${route}`, parameters);
  expect(response.description).toBeUndefined();
  return response.result;
}

async function call(method: string, parameters: object) {
  return (await post(`/bot${bot.token}/${method}`, parameters)).result;
}

/** A person, and their private chat with the bot. */
async function createPerson(first_name: string) {
  const { id: user_id } = await control("createUser", { first_name });
  const at = { user_id, bot_id: bot.me.id };
  await control("start", at);
  return { user_id, at };
}

describe("the routes of what people do", () => {
  it.each([
    ["chat", EmulatedChat],
    ["sender of contents", ContentSender],
    ["user", EmulatedUser],
  ] as const)("are there for every action of a %s", (_, { prototype }) => {
    const routes = new Set([...ACTION_ROUTES, ...USER_ACTION_ROUTES].map(([name]) => name));
    const missing = Object.getOwnPropertyNames(prototype).filter(
      (name) => !routes.has(name) && !(name in OTHER_ROUTES) && !isGetter(prototype, name),
    );
    expect(missing).toEqual([]);
  });

  it("send files, as uploads or small ones", async () => {
    const { at } = await createPerson("Ada");
    const kinds = ["Photo", "Document", "Video", "Audio", "Voice", "VideoNote", "Animation"];
    for (const kind of [...kinds, "Sticker"]) {
      const message = await control(`send${kind}`, at);
      const field = kind === "VideoNote" ? "video_note" : kind.toLowerCase();
      expect(message).toHaveProperty(field);
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(at)) form.append(name, String(value));
    form.append("caption", "a list");
    form.append("file", new Blob(["tea"]), "list.txt");
    const { document, caption } = await control("sendDocument", form);
    expect([document.file_name, document.file_size, caption]).toEqual(["list.txt", 3, "a list"]);
    const { file_path } = await call("getFile", { file_id: document.file_id });
    const url = `http://e/file/bot${bot.token}/${file_path}`;
    expect(await (await emulator.fetch(new Request(url))).text()).toBe("tea");

    const album = new FormData();
    for (const [name, value] of Object.entries(at)) album.append(name, String(value));
    const items = [{ type: "photo" }, { type: "document", file: "part", caption: "second" }];
    album.append("items", JSON.stringify(items));
    album.append("part", new Blob(["tea"]), "list.txt");
    expect(await control("sendAlbum", album)).toMatchObject([
      { photo: [{ width: 1 }] },
      { document: { file_size: 3 }, caption: "second" },
    ]);
  });

  it("send other content", async () => {
    const { at } = await createPerson("Ada");
    expect(await control("sendDice", { ...at, emoji: "🎯" })).toMatchObject({
      dice: { emoji: "🎯" },
    });
    expect(await control("sendContact", at)).toMatchObject({ contact: { first_name: "Ada" } });
    const place = { latitude: 51.5, longitude: -0.12 };
    expect(await control("sendLocation", { ...at, ...place })).toMatchObject({ location: place });
    const venue = { location: place, title: "Café", address: "Street 1" };
    expect(await control("sendVenue", { ...at, venue })).toMatchObject({ venue });
    const poll = { question: "Tea?", options: ["yes", "no"], poll: { is_anonymous: false } };
    expect(await control("sendPoll", { ...at, ...poll })).toMatchObject({
      poll: { question: "Tea?", is_anonymous: false },
    });
    const sent = await control("sendText", { ...at, text: "hi" });
    const { message_id } = sent;
    expect(await control("forward", { ...at, message_id })).toMatchObject({
      text: "hi",
      forward_origin: { type: "user" },
    });
    expect((await control("getTranscript", at)).split("\n")[0]).toBe("Ada: /start");
    const keyboard = [
      [
        { text: "Where?", request_location: true },
        { text: "Who?", request_users: { request_id: 1 } },
      ],
    ];
    await call("sendMessage", { chat_id: at.user_id, text: "?", reply_markup: { keyboard } });
    expect(await control("pressKeyboard", { ...at, button: "Where?" })).toHaveProperty("location");
    const content = { users_shared: { request_id: 1, users: [{ user_id: 7 }] } };
    expect(await control("pressKeyboard", { ...at, button: "Who?", content })).toMatchObject(
      content,
    );
  });

  it("forward from another chat", async () => {
    const { at, user_id } = await createPerson("Ada");
    const { message_id } = await control("sendText", { ...at, text: "hi" });
    const elsewhere = { user_id, bot_id: other.me.id, from_bot_id: bot.me.id, message_id };
    expect(await control("forward", elsewhere)).toMatchObject({ text: "hi" });
    const group = await control("createGroup", { title: "Tea", owner: user_id });
    const posted = await control("sendText", { user_id, chat_id: group.id, text: "news" });
    const fromGroup = { ...at, from_chat_id: group.id, message_id: posted.message_id };
    expect(await control("forward", fromGroup)).toMatchObject({ text: "news" });
    expect((await post("/emulator/forward", { ...fromGroup, message_id: 99 })).description).toBe(
      "Bad Request: message to forward not found",
    );
  });

  it("moderate groups", async () => {
    const { user_id } = await createPerson("Ada");
    const bob = await createPerson("Bob");
    const member = { member_id: bob.user_id };
    const { id } = await control("createGroup", { title: "Tea", owner: user_id });
    await control("invite", { user_id, chat_id: id, member_id: bot.me.id });
    const { id: chat_id } = await control("upgrade", { user_id, chat_id: id });
    const as = { user_id, chat_id };
    const status = async () =>
      (await call("getChatMember", { chat_id, user_id: bob.user_id })).status;
    await control("invite", { ...as, ...member });
    expect(await status()).toBe("member");
    await control("promote", { ...as, ...member, rights: { can_pin_messages: true } });
    expect(await status()).toBe("administrator");
    await control("restrict", { ...as, ...member, permissions: {}, until_date: 0 });
    expect(await status()).toBe("restricted");
    await control("ban", { ...as, ...member });
    expect(await status()).toBe("kicked");
    await control("unban", { ...as, ...member });
    expect(await status()).toBe("left");
    const { message_id } = await control("sendText", { ...as, text: "rules" });
    await control("pin", { ...as, message_id });
    await control("setTitle", { ...as, title: "Coffee" });
    expect(await control("getMessages", { chat_id })).toContainEqual(
      expect.objectContaining({ new_chat_title: "Coffee" }),
    );
    const forum = await control("createSupergroup", { title: "F", owner: user_id, is_forum: true });
    const topic = { user_id, chat_id: forum.id, name: "Orders" };
    const { message_thread_id } = await control("createTopic", topic);
    const text = { user_id, chat_id: forum.id, text: "hi", message_thread_id };
    expect(await control("sendText", text)).toMatchObject({ message_thread_id });
  });

  it("join by an invite link", async () => {
    const { user_id } = await createPerson("Ada");
    const bob = await createPerson("Bob");
    const administrators = [bot.me.id];
    const group = { title: "Tea", owner: user_id, administrators };
    const { id: chat_id } = await control("createSupergroup", group);
    const { invite_link } = await call("createChatInviteLink", { chat_id, member_limit: 1 });
    await control("join", { user_id: bob.user_id, chat_id, invite_link });
    expect((await call("getChatMember", { chat_id, user_id: bob.user_id })).status).toBe("member");
  });

  it("query inline and choose a result", async () => {
    const { at } = await createPerson("Ada");
    const query = await control("inlineQuery", { ...at, query: "tea", offset: "5" });
    expect(query).toMatchObject({ query: "tea", offset: "5", chat_type: "sender" });
    const result = { type: "article", id: "a", title: "Tea" };
    const results = [{ ...result, input_message_content: { message_text: "A cup" } }];
    await call("answerInlineQuery", { inline_query_id: query.id, results });
    const chosen = { inline_query_id: query.id };
    for (const choice of [{ result_id: "a" }, { index: 0 }])
      expect(await control("chooseInlineResult", { ...chosen, ...choice })).toMatchObject({
        text: "A cup",
        via_bot: { id: bot.me.id },
      });
    const unknown = await post("/emulator/chooseInlineResult", { inline_query_id: "1", index: 0 });
    expect(unknown.description).toContain("inline query not found");
  });

  it("pay, and send data from Web Apps", async () => {
    const { at, user_id } = await createPerson("Ada");
    const prices = [{ label: "Tea", amount: 5 }];
    const invoice = { title: "Tea", description: "A cup", payload: "1", currency: "XTR", prices };
    const { message_id } = await call("sendInvoice", { chat_id: user_id, ...invoice });
    expect(await control("pay", { ...at, message_id })).toBe(true);
    const link = await call("createInvoiceLink", invoice);
    expect(await control("pay", { ...at, invoice_link: link })).toBe(true);
    const updates = await call("getUpdates", { offset: 0 });
    const queries = updates.flatMap(
      ({ pre_checkout_query }: { pre_checkout_query?: { id: string } }) => pre_checkout_query ?? [],
    );
    expect(queries).toHaveLength(2);
    for (const { id } of queries)
      await call("answerPreCheckoutQuery", { pre_checkout_query_id: id, ok: true });
    const events = await control("getEvents", at);
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === "payment_completed")).toHaveLength(2);
    expect(
      await control("sendWebAppData", { ...at, data: "x", button_text: "Open" }),
    ).toMatchObject({ web_app_data: { data: "x", button_text: "Open" } });
    expect((await control("openWebApp", at)).query_id).toMatch(/^\d+$/);
    const content = { type: "article", id: "p", title: "P" };
    const prepared = await call("savePreparedInlineMessage", {
      user_id,
      result: { ...content, input_message_content: { message_text: "Prepared" } },
      allow_bot_chats: true,
    });
    expect(await control("sendPrepared", { ...at, id: prepared.id })).toMatchObject({
      text: "Prepared",
    });
  });

  it("act in the chats of a business", async () => {
    const { at } = await createPerson("Ada");
    const bob = await createPerson("Bob");
    const { id } = await control("connectBusiness", at);
    const business = { bot_id: bot.me.id, business_connection_id: id };
    const asCustomer = { ...business, user_id: bob.user_id };
    await control("sendText", { ...asCustomer, text: "open?" });
    await control("sendText", { ...business, ...at, customer_id: bob.user_id, text: "yes" });
    expect(await control("getTranscript", asCustomer)).toBe("Bob: open?\nAda: yes");
    expect(await control("getStories", business)).toEqual([]);
    const gift = await control("giveGift", { ...asCustomer, gift_id: HEART, is_private: true });
    expect(gift.gift).toMatchObject({ gift: { id: HEART }, is_private: true });
    const rights = { can_reply: true, can_read_messages: true };
    expect(await control("setBusinessRights", { ...business, rights })).toMatchObject({ rights });
    expect(await control("disconnectBusiness", business)).toMatchObject({ is_enabled: false });
  });

  it("act on the account of a person", async () => {
    const { user_id, at } = await createPerson("Ada");
    const { id } = await control("connectBusiness", {
      ...at,
      rights: { can_view_gifts_and_stars: true },
    });
    await control("addStars", { user_id, amount: 5 });
    const business = { business_connection_id: id };
    expect(await call("getBusinessAccountStarBalance", business)).toEqual({ amount: 5 });
    const { id: channel_id } = await control("createChannel", { title: "Teas", owner: user_id });
    await control("setPersonalChannel", { user_id, channel_id });
    expect((await call("getChat", { chat_id: user_id })).personal_chat.id).toBe(channel_id);
    expect(await control("passportErrors", { user_id })).toEqual([]);
    const manager = await control("createBot", { username: "m_bot", can_manage_bots: true });
    const managed = await control("createManagedBot", {
      user_id,
      bot_id: manager.me.id,
      username: "tea_bot",
    });
    expect(managed.me.username).toBe("tea_bot");
    const button = { text: "Who?", request_users: { request_id: 1 } };
    const prepared = await call("savePreparedKeyboardButton", { user_id, button });
    const content = { users_shared: { request_id: 1, users: [] } };
    const answer = { ...at, id: prepared.id, content };
    expect(await control("answerPreparedButton", answer)).toMatchObject(content);
  });

  it("suggest posts to channels, boost them and stop drafts", async () => {
    const { user_id, at } = await createPerson("Ada");
    const owner = await createPerson("Olive");
    const discussion = (await control("createSupergroup", { title: "Talk" })).id;
    const channel = { title: "News", owner: owner.user_id, members: [bot.me.id] };
    const options = { direct_messages: true, discussion };
    const { id } = await control("createChannel", { ...channel, ...options });
    const direct = await control("openDirectMessages", { user_id, chat_id: id });
    const suggested_post = { price: { currency: "XTR", amount: 5 } };
    const post = { user_id, ...direct, text: "Ad", suggested_post };
    const { message_id } = await control("sendText", post);
    const decision = { user_id: owner.user_id, ...direct };
    await control("openDirectMessages", { user_id: owner.user_id, chat_id: id });
    await control("approvePost", { ...decision, message_id });
    const other = await control("sendText", post);
    await control("declinePost", { ...decision, message_id: other.message_id, comment: "No" });
    const transcript = await control("getTranscript", { chat_id: id });
    expect(transcript).toBe("News: Ad");
    expect(await control("getTranscript", { chat_id: discussion })).toBe("News: Ad");
    expect(await control("boost", { user_id, chat_id: id, kind: "gift_code" })).toMatchObject({
      source: { source: "gift_code" },
    });
    await control("removeBoosts", { user_id, chat_id: id });
    const draft = { chat_id: user_id, draft_id: 1, text: "Te", can_stop: true };
    await call("sendMessageDraft", draft);
    expect(await control("draft", at)).toMatchObject({ text: "Te" });
    await control("stopDraft", at);
    expect(await control("draft", at)).toBeNull();
  });

  it("serve the content of a URL", async () => {
    const { user_id } = await createPerson("Ada");
    const form = new FormData();
    form.append("url", "https://example.org/list.txt");
    form.append("file", new Blob(["tea"]), "list.txt");
    await control("serve", form);
    const document = "https://example.org/list.txt";
    const sent = await call("sendDocument", { chat_id: user_id, document });
    expect(sent.document.file_size).toBe(3);
    expect((await post("/emulator/serve", { url: document })).ok).toBe(false);
  });
});

function isGetter(target: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(target, name)?.get !== undefined;
}
