import { describe, expect, it } from "vitest";
import { PLACES } from "../../../scripts/codegen/spec/shortcut-rules.ts";
import { Context, createClient } from "../../../src/index.ts";
import type {
  Chat,
  InaccessibleMessage,
  Message,
  Method,
  Update,
} from "../../../src/types/index.ts";
import { calls } from "../../generated/complete-calls.ts";
import { shortcutCalls } from "../../generated/shortcut-calls.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { ada, bot as me, message } from "../../support/updates.ts";

const CONNECTION = "b1";
const STORY_CHAT = -200;
const group: Chat = { id: -100, type: "supergroup", title: "Shop" };

/** An update with everything that could make a shortcut act. */
const rich: Partial<Message> = {
  is_topic_message: true,
  message_thread_id: 11,
  direct_messages_topic: { topic_id: 12 },
  sender_chat: group,
  story: { chat: { id: STORY_CHAT, type: "channel", title: "News" }, id: 14 },
  document: { file_id: "f1", file_unique_id: "u1" },
  entities: [{ type: "custom_emoji", offset: 0, length: 1, custom_emoji_id: "e1" }],
  managed_bot_created: { bot: me },
  successful_payment: {
    currency: "XTR",
    total_amount: 1,
    invoice_payload: "p",
    telegram_payment_charge_id: "c1",
    provider_payment_charge_id: "",
  },
};

function pressed(under: Message | InaccessibleMessage): Update {
  return {
    update_id: 1,
    callback_query: { id: "q1", from: ada, chat_instance: "i", message: under, data: "x" },
  };
}

const ofBusiness = message("x", { ...rich, business_connection_id: CONNECTION });
const businessUpdates: readonly (readonly [string, Update])[] = [
  ["business_message", { update_id: 1, business_message: ofBusiness }],
  ["edited_business_message", { update_id: 1, edited_business_message: ofBusiness }],
  [
    "deleted_business_messages",
    {
      update_id: 1,
      deleted_business_messages: {
        business_connection_id: CONNECTION,
        chat: ofBusiness.chat,
        message_ids: [5],
      },
    },
  ],
  ["a button under a business message", pressed(ofBusiness)],
];

const ofGuest = message("x", { ...rich, chat: group, guest_query_id: "g1" });
const guestUpdates: readonly (readonly [string, Update])[] = [
  ["guest_message", { update_id: 1, guest_message: ofGuest }],
  ["a button under a guest message", pressed(ofGuest)],
];

const ephemeral = message("x", {
  ...rich,
  message_id: 0,
  chat: group,
  receiver_user: ada,
  ephemeral_message_id: 13,
});
const ephemeralUpdates: readonly (readonly [string, Update])[] = [
  ["an ephemeral message", { update_id: 1, message: ephemeral }],
  ["a button under an ephemeral message", pressed(ephemeral)],
  [
    "a button under an ephemeral message that cannot be read",
    pressed({ chat: group, message_id: 0, date: 0 }),
  ],
];

type Params = Readonly<Record<string, unknown>>;
type Call = (typeof shortcutCalls)[number];

/** Calls a shortcut without an explicit connection, which would take precedence over that of the update. */
function callFrom(ctx: Context, { name, given, send }: Call): Promise<unknown> {
  if (!("business_connection_id" in given)) return send(ctx);
  const { business_connection_id: _, ...leading } = given;
  const shortcut: unknown = Reflect.get(ctx, name);
  if (typeof shortcut !== "function") throw new Error(`ctx.${name} is missing`);
  return Reflect.apply(shortcut, ctx, Object.values(leading));
}

/** Returns what a shortcut sent, or the error with which it sent nothing. */
async function outcomeOf(update: Update, call: Call): Promise<Params | TypeError> {
  const sent: Params[] = [];
  const api = createClient("42:token");
  api.use((_prev, _method, payload) => {
    sent.push({ ...payload });
    return Promise.resolve({ ok: true, result: true });
  });
  try {
    await callFrom(new Context(update, ownerOf(api)), call);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
    return error as TypeError;
  }
  expect(sent).toHaveLength(1);
  return sent[0] ?? {};
}

/** Whether the update's chat is where a shortcut acts. */
function isOfChat({ needs }: Call): boolean {
  return needs.some((need) => need !== "story" && PLACES.includes(need));
}

/** Returns the sent parameters that can only come from the update's chat. */
function fromChat(sent: Params, { given }: Call): readonly string[] {
  const params = ["chat_id", "from_chat_id", "message_id", "message_thread_id"];
  return params.filter((param) => param in sent && !(param in given) && sent[param] !== STORY_CHAT);
}

/** Whether the method can name the business account. */
function takesConnection({ method }: Call): boolean {
  return "business_connection_id" in calls[method as Method].params;
}

const everyShortcut = shortcutCalls.map((call) => [call.name, call] as const);
const ofNoChat = everyShortcut.filter(([, call]) => !isOfChat(call));
const ofTheChat = everyShortcut.filter(([, call]) => isOfChat(call));
const withConnection = ofTheChat.filter(([, call]) => takesConnection(call));
const withoutConnection = ofTheChat.filter(([, call]) => !takesConnection(call));

describe.each([...businessUpdates, ...guestUpdates])("%s", (_, update) => {
  it.each(ofNoChat)("%s names no chat", async (_name, call) => {
    const outcome = await outcomeOf(update, call);
    if (outcome instanceof TypeError) expect(outcome.message).toContain("call ctx.api instead");
    else expect(fromChat(outcome, call)).toEqual([]);
  });
});

describe.each(businessUpdates)("%s", (_, update) => {
  it("is distinguished by its connection", () => {
    const ctx = new Context(update, ownerOf(createClient("42:token")));
    expect([ctx.businessConnectionId, ctx.guestQueryId]).toEqual([CONNECTION, undefined]);
  });

  it.each(withConnection)("%s names the connection", async (_name, call) => {
    const outcome = await outcomeOf(update, call);
    // The update about deleted messages names a chat, but neither a message nor a user.
    const isMissing =
      "deleted_business_messages" in update &&
      call.needs.some((need) => ["message", "editable", "ephemeral_reply"].includes(need));
    if (!isMissing) expect(outcome).toMatchObject({ business_connection_id: CONNECTION });
    else expect(String(outcome)).toContain("does not name: call ctx.api instead");
  });

  it.each(withoutConnection)("%s sends nothing", async (name, call) => {
    const outcome = await outcomeOf(update, call);
    expect(String(outcome)).toContain(`TypeError: ctx.${name}() needs a`);
    const isMissing = String(outcome).endsWith("does not name: call ctx.api instead");
    if (call.needs[0] === "chat") expect(isMissing).toBe(false);
    if (!isMissing)
      expect(String(outcome)).toContain(
        `${call.method} takes no business_connection_id: call ctx.api for the bot's own chat`,
      );
  });
});

describe.each(guestUpdates)("%s", (_, update) => {
  it("is distinguished by its query", () => {
    const ctx = new Context(update, ownerOf(createClient("42:token")));
    expect([ctx.businessConnectionId, ctx.guestQueryId]).toEqual([undefined, "g1"]);
  });

  it.each(ofTheChat)("%s sends nothing", async (name, call) => {
    const outcome = await outcomeOf(update, call);
    expect(String(outcome)).toContain(`TypeError: ctx.${name}() needs a`);
    if (call.needs[0] === "chat") expect(String(outcome)).toContain("ctx.answerGuestQuery()");
  });

  it("can be answered", async () => {
    const call = shortcutCalls.find(({ name }) => name === "answerGuestQuery");
    if (call === undefined) throw new Error("answerGuestQuery is missing");
    expect(await outcomeOf(update, call)).toMatchObject({ guest_query_id: "g1" });
  });
});

describe.each(ephemeralUpdates)("%s", (_, update) => {
  it.each(everyShortcut)("%s never sends message_id 0", async (_name, call) => {
    const outcome = await outcomeOf(update, call);
    if (!(outcome instanceof TypeError)) expect(outcome["message_id"]).not.toBe(0);
  });

  it("is not pinned, copied, deleted or edited as other messages are", async () => {
    const ctx = new Context(update, ownerOf(createClient("42:token")));
    for (const call of [
      () => ctx.pinChatMessage(),
      () => ctx.copyMessage(7),
      () => ctx.deleteMessage(),
      () => ctx.editMessageText("x"),
      () => ctx.react("👍"),
    ])
      await expect(call()).rejects.toThrow(/has no message_id: call ctx\.editEphemeralMessageText/);
  });
});
