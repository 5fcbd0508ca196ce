import { describe, expect, it } from "vitest";
import {
  type ApiMethods,
  type Chat,
  type ChatMember,
  type ChatMemberOwner,
  type InputFile,
  type InputMediaPhoto,
  isChatMember,
  isInaccessibleMessage,
  type MaybeInaccessibleMessage,
  type Message,
  type Method,
  type MethodCalls,
  parseChatMember,
  parseRichText,
  type SendMessageParams,
  type SendPhotoParams,
  type Update,
  type UpdateKind,
  type UpdateOf,
  type UpdatePayloads,
  type User,
} from "../../src/types/index.ts";

/** `true` when two types are the same, also in what is optional. */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Holds when its type argument is `true`: the compiler is the judge, nothing happens at run time. */
function holds<_ extends true>(): void {}

/** Code that is compiled and never run. */
function compiled(_: (...values: never[]) => unknown): void {
  expect(typeof _).toBe("function");
}

describe("Update", () => {
  it("has one exact arm for each kind", () => {
    holds<Equal<UpdateOf<"message">, { update_id: number; message: Message }>>();
    holds<Equal<UpdateOf<UpdateKind>, Update>>();
    holds<Equal<UpdateKind, keyof UpdatePayloads>>();
    compiled((update: Update) => {
      // @ts-expect-error: which kind it is must be asked first
      return update.message;
    });
  });

  it("narrows with `in`", () => {
    compiled((update: Update) => {
      if ("message" in update) holds<Equal<typeof update, UpdateOf<"message">>>();
      if ("poll" in update) return update.poll.question;
      // @ts-expect-error: polls are done with
      return "x" in update ? 0 : update.poll;
    });
  });

  it("refuses a kind that does not exist", () => {
    // @ts-expect-error: there is no such kind
    holds<Equal<UpdateOf<"hologram">, never>>();
  });
});

describe("methods", () => {
  it("give what the manual promises", () => {
    holds<Equal<ApiMethods["getMe"]["result"], User>>();
    holds<Equal<ApiMethods["setWebhook"]["result"], true>>();
    holds<Equal<ApiMethods["editMessageText"]["result"], Message | true>>();
    holds<Equal<ApiMethods["getChatAdministrators"]["result"], ChatMember[]>>();
    holds<Equal<ApiMethods["sendMessage"]["params"], SendMessageParams>>();
    holds<Equal<Method, keyof MethodCalls<unknown>>>();
  });

  it("are called with parameters only where one is required", () => {
    compiled(async (api: MethodCalls<{ timeoutMs: number }>) => {
      await api.getMe();
      await api.getMe({}, { timeoutMs: 5 });
      await api.sendMessage({ chat_id: "@news", text: "x", parse_mode: "HTML" }, { timeoutMs: 5 });
      // @ts-expect-error: a message needs a chat and a text
      await api.sendMessage();
      // @ts-expect-error: and its text
      await api.sendMessage({ chat_id: 1 });
      // @ts-expect-error: a slip in a name
      await api.sendMessage({ chat_id: 1, text: "x", parsemode: "HTML" });
      // @ts-expect-error: with exact optional properties, undefined is not "left out"
      await api.sendMessage({ chat_id: 1, text: "x", parse_mode: undefined });
    });
  });

  it("take an upload exactly where the API does", () => {
    holds<Equal<SendPhotoParams["photo"], InputFile | string>>();
    holds<Equal<InputMediaPhoto["media"], InputFile | string>>();
    holds<Equal<ApiMethods["setChatPhoto"]["params"]["photo"], InputFile>>();
    holds<Equal<SendMessageParams["text"], string>>();
  });
});

describe("objects", () => {
  it("have literal tags, `true` where the API only ever says so, open enumerations", () => {
    holds<Equal<ChatMemberOwner["status"], "creator">>();
    holds<Equal<Required<Chat>["is_forum"], true>>();
    compiled((chat: Chat) => {
      switch (chat.type) {
        case "private":
        case "hologram":
          return chat.type;
        default:
          return "";
      }
    });
    // @ts-expect-error: open is not the same as untyped
    holds<Equal<Chat["type"], number>>();
  });
});

describe("union parsers", () => {
  it("narrow in a switch, the unknown variant with them", () => {
    compiled((value: unknown) => {
      const member = parseChatMember(value);
      switch (member.status) {
        case "creator":
          holds<Equal<typeof member, ChatMemberOwner>>();
          return member.custom_title;
        case undefined:
          holds<Equal<typeof member.raw, unknown>>();
          return member.unknown;
        // @ts-expect-error: no variant has this tag
        case "owner":
          return "";
        default:
          return member.user.first_name;
      }
    });
  });

  it("must be asked before a field of a known variant is read", () => {
    compiled((value: unknown) => {
      // @ts-expect-error: it may be a variant of tomorrow
      parseChatMember(value).user;
      const text = parseRichText(value);
      // @ts-expect-error: it may be text or a list
      return text.type;
    });
  });

  it("have guards that narrow unknown values, and messages that are gone", () => {
    compiled((value: unknown, message: MaybeInaccessibleMessage) => {
      if (isChatMember(value)) holds<Equal<typeof value, ChatMember>>();
      if (isInaccessibleMessage(message)) return message.date satisfies 0;
      holds<Equal<typeof message, Message>>();
      return message.text;
    });
  });
});
