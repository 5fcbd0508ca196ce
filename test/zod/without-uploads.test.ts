import { describe, expect, it } from "vitest";
import { ValidationError } from "../../src/errors.ts";
import { InputFile } from "../../src/index.ts";
import { validator } from "../../src/zod/index.ts";

const file = new InputFile(new Uint8Array(3), "x.png");
const place = { chat_id: 1, receiver_user_id: 2, ephemeral_message_id: 3 };

function rejection(method: string, params: Record<string, unknown>): string | undefined {
  try {
    validator("strict").checkCall(method, params);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

describe("a strict validator, for fields without uploads", () => {
  it("accepts files that Telegram already has", () => {
    const media = { type: "photo", media: "file_id" };
    expect(rejection("editEphemeralMessageMedia", { ...place, media })).toBe(undefined);
  });

  it("names the path of a file", () => {
    const media = { type: "photo", media: file };
    expect(rejection("editEphemeralMessageMedia", { ...place, media })).toContain(
      "media.media cannot be uploaded here; use a file_id or a URL",
    );
    expect(rejection("editMessageMedia", { chat_id: 1, message_id: 2, media })).toBe(undefined);
  });

  it("names the path in a list too", () => {
    const block = { type: "photo", photo: { type: "photo", media: file } };
    const draft = { chat_id: 1, draft_id: 2, rich_message: { blocks: [block] } };
    expect(rejection("sendRichMessageDraft", draft)).toContain(
      "rich_message.blocks[0].photo.media",
    );
  });
});
