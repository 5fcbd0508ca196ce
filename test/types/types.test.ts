import { describe, expect, it } from "vitest";
import {
  isInaccessibleMessage,
  isLocationMessage,
  isPhotoMessage,
  isTextMessage,
  isVenueMessage,
} from "../../src/types/guards.ts";
import {
  type ApiMethods,
  type Chat,
  type ChatMember,
  type ChatMemberOwner,
  type InputFile,
  type InputMediaPhoto,
  type Location,
  type MaybeInaccessibleMessage,
  type Message,
  type Method,
  type MethodCalls,
  type Poll,
  type SendMessageParams,
  type SendPhotoParams,
  type TextMessage,
  type Update,
  type UpdateKind,
  type UpdateOf,
  type UpdatePayloads,
  type User,
  updateEntry,
  updateKind,
} from "../../src/types/index.ts";
import { compiled, type Equal, holds } from "./type-assertions.ts";

describe("Update", () => {
  it("has exactly one member for each kind", () => {
    holds<Equal<UpdateOf<"message">, { update_id: number; message: Message }>>();
    holds<Equal<UpdateOf<UpdateKind>, Update>>();
    holds<Equal<UpdateKind, keyof UpdatePayloads>>();
    compiled((update: Update) => {
      // @ts-expect-error: the kind must be narrowed first
      return update.message;
    });
  });

  it("narrows with `in`", () => {
    compiled((update: Update) => {
      if ("message" in update) holds<Equal<typeof update, UpdateOf<"message">>>();
      if ("poll" in update) return update.poll.question;
      // @ts-expect-error: polls are excluded here
      return "x" in update ? 0 : update.poll;
    });
  });

  it("narrows in a `switch`, over `in` or over its kind", () => {
    compiled((update: Update) => {
      switch (true) {
        case "poll" in update:
          holds<Equal<typeof update, UpdateOf<"poll">>>();
          return update.poll.question;
        case "message" in update:
          return update.message.text;
        // @ts-expect-error: messages are excluded here
        case update.message === undefined:
          return "";
        default:
          return undefined;
      }
    });
    compiled((update: Update) => {
      const [kind, payload] = updateEntry(update);
      switch (kind) {
        case "poll":
          holds<Equal<typeof payload, Poll>>();
          return payload.question;
        case "message":
        case "edited_message":
          holds<Equal<typeof payload, Message>>();
          return payload.text;
        // @ts-expect-error: there is no such kind
        case "hologram":
          return "";
        case undefined:
          return payload satisfies undefined;
        default:
          // @ts-expect-error: polls are excluded here
          return payload.question;
      }
    });
  });

  it("has a kind from the list of kinds", () => {
    compiled((update: Update) => {
      holds<Equal<ReturnType<typeof updateKind>, UpdateKind | undefined>>();
      const carried: Partial<UpdatePayloads> = update;
      const kind = updateKind(update);
      return kind && carried[kind];
    });
  });

  it("rejects a kind that does not exist", () => {
    // @ts-expect-error: there is no such kind
    holds<Equal<UpdateOf<"hologram">, never>>();
  });
});

describe("methods", () => {
  it("return what the Bot API docs say", () => {
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
      // @ts-expect-error: a typo in a name
      await api.sendMessage({ chat_id: 1, text: "x", parsemode: "HTML" });
      // @ts-expect-error: with exact optional properties, undefined does not mean "omitted"
      await api.sendMessage({ chat_id: 1, text: "x", parse_mode: undefined });
    });
  });

  it("accept an upload exactly where the API does", () => {
    holds<Equal<SendPhotoParams["photo"], InputFile | string>>();
    holds<Equal<InputMediaPhoto["media"], InputFile | string>>();
    holds<Equal<ApiMethods["setChatPhoto"]["params"]["photo"], InputFile>>();
    holds<Equal<SendMessageParams["text"], string>>();
  });

  it("accept none where the API needs an existing file", () => {
    type Edit = ApiMethods["editEphemeralMessageMedia"]["params"]["media"];
    type Draft = ApiMethods["sendRichMessageDraft"]["params"]["rich_message"];
    compiled((file: InputFile) => {
      const photo: Edit = { type: "photo", media: "file_id", caption: "x" };
      // @ts-expect-error: a new file
      const edit: Edit = { type: "photo", media: file };
      const block = { type: "photo", photo: { type: "photo", media: "file_id" } } as const;
      const draft: Draft = { blocks: [block] };
      // @ts-expect-error: a new file deep inside
      const other: Draft = { blocks: [{ ...block, photo: { ...block.photo, media: file } }] };
      return [photo, edit, draft, other];
    });
  });
});

describe("objects", () => {
  it("have literal tags, `true` where the API sends nothing else, and open enumerations", () => {
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

describe("messages", () => {
  it("are one wide interface, narrowed by a guard for each content", () => {
    compiled((message: Message, maybe: MaybeInaccessibleMessage | undefined) => {
      holds<Equal<Message["text"], string | undefined>>();
      if (isTextMessage(message)) {
        holds<Equal<typeof message, TextMessage>>();
        holds<Equal<typeof message.text, string>>();
      }
      if (isPhotoMessage(maybe)) return maybe.photo.length + maybe.message_id;
      // @ts-expect-error: it may be inaccessible or absent
      return maybe.text;
    });
    compiled((user: User, text: TextMessage): Message => {
      // @ts-expect-error: a user is not a message
      isTextMessage(user);
      return text;
    });
  });

  it("have no content in a field without a value", () => {
    const message = { message_id: 1, date: 1, chat: { id: 1, type: "private" } } as const;
    expect(isTextMessage({ ...message, text: "" })).toBe(true);
    for (const nothing of ['{"text":null}', "{}"])
      expect(isTextMessage({ ...message, ...JSON.parse(nothing) })).toBe(false);
  });

  it("can have several contents at once", () => {
    compiled((message: Message) => {
      if (isVenueMessage(message) && isLocationMessage(message)) {
        holds<Equal<typeof message.location, Location>>();
        return message.venue.title;
      }
      return "";
    });
  });

  it("are inaccessible when their date is 0", () => {
    compiled((message: MaybeInaccessibleMessage) => {
      if (isInaccessibleMessage(message)) return message.date satisfies 0;
      holds<Equal<typeof message, Message>>();
      return message.text;
    });
  });
});
