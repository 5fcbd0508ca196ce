import { describe, it } from "vitest";
import { isChatMemberOwner } from "../../src/types/guards.ts";
import {
  CHAT_MEMBER_TAGS,
  type ChatMember,
  type ChatMemberOwner,
  type InlineQueryResultCachedPhoto,
  type InlineQueryResultHandlers,
  type InlineQueryResultPhoto,
  isChatMember,
  matchChatMember,
  parseChatMember,
  parseRichText,
  type RichText,
  type RichTextHandlers,
  type UnknownVariant,
} from "../../src/types/index.ts";
import { compiled, type Equal, holds } from "./type-assertions.ts";

describe("union parsers", () => {
  it("narrow in a switch, including the unknown variant", () => {
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

  it("require narrowing before a field of a known variant is read", () => {
    compiled((value: unknown) => {
      // @ts-expect-error: it may be an unknown variant
      parseChatMember(value).user;
      const text = parseRichText(value);
      // @ts-expect-error: it may be text or a list
      return text.type;
    });
  });

  it("have guards that narrow unknown values, to the union and to one variant", () => {
    compiled((value: unknown, member: ChatMember) => {
      if (isChatMember(value)) holds<Equal<typeof value, ChatMember>>();
      if (isChatMemberOwner(value)) holds<Equal<typeof value, ChatMemberOwner>>();
      if (isChatMemberOwner(member)) return member.custom_title;
      // @ts-expect-error: the owner is excluded here
      return member.status === "creator";
    });
  });

  it("have the tags of the known variants", () => {
    holds<Equal<typeof CHAT_MEMBER_TAGS, ReadonlySet<ChatMember["status"]>>>();
    // @ts-expect-error: no variant has this tag
    compiled(() => CHAT_MEMBER_TAGS.has("owner"));
  });
});

describe("union matchers", () => {
  const member = {
    administrator: () => "",
    member: () => "",
    restricted: () => "",
    left: () => "",
    kicked: () => "",
  };

  it("pass each handler its variant, and return its result", () => {
    compiled((value: ChatMember) => {
      const title = matchChatMember(value, {
        ...member,
        creator: (owner) => {
          holds<Equal<typeof owner, ChatMemberOwner>>();
          return owner.custom_title;
        },
        unknown: (variant) => {
          holds<Equal<typeof variant, UnknownVariant<"status">>>();
          return variant.unknown;
        },
      });
      holds<Equal<typeof title, string | undefined>>();
    });
  });

  it("require every handler, and no other", () => {
    const unknown = (): string => "";
    compiled((value: unknown) => {
      // @ts-expect-error: the owner is missing
      matchChatMember(value, { ...member, unknown });
      // @ts-expect-error: the unknown variant is missing
      matchChatMember(value, { ...member, creator: () => "" });
      // @ts-expect-error: the tag of an owner is "creator"
      matchChatMember(value, { ...member, unknown, creator: () => "", owner: () => "" });
    });
  });

  it("accept text, lists and variants that share a tag", () => {
    compiled((value: RichText, result: InlineQueryResultHandlers<string>) => {
      holds<Equal<Parameters<RichTextHandlers<void>["string"]>[0], string>>();
      holds<Equal<Parameters<RichTextHandlers<void>["array"]>[0], RichText[]>>();
      holds<
        Equal<
          Parameters<typeof result.photo>[0],
          InlineQueryResultCachedPhoto | InlineQueryResultPhoto
        >
      >();
      return value;
    });
  });
});
