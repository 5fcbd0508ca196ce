import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Spec } from "../../../scripts/codegen/spec/spec.ts";
import { encode } from "../../../src/client/wire/encode.ts";
import { InputFile } from "../../../src/index.ts";
import type { ApiMethods, InputFile as FileShape, Method } from "../../../src/types/index.ts";
import { readForm } from "../../support/servers/read-body.ts";
import { type Equal, holds } from "../../types/type-assertions.ts";
import { type UploadPosition, uploadPositions } from "./upload-positions.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");
const positions = uploadPositions(JSON.parse(read("spec/bot-api.json")) as Spec);
const text = ({ method, path }: UploadPosition): string => `${method}.${path.join(".")}`;

/** Parameters that are files according to the manual. */
const PARTS = [
  "sendAnimation.animation",
  "sendAnimation.thumbnail",
  "sendAudio.audio",
  "sendAudio.thumbnail",
  "sendDocument.document",
  "sendDocument.thumbnail",
  "sendLivePhoto.live_photo",
  "sendLivePhoto.photo",
  "sendPhoto.photo",
  "sendSticker.sticker",
  "sendVideo.cover",
  "sendVideo.thumbnail",
  "sendVideo.video",
  "sendVideoNote.thumbnail",
  "sendVideoNote.video_note",
  "sendVoice.voice",
  "setChatPhoto.photo",
  "setStickerSetThumbnail.thumbnail",
  "setWebhook.certificate",
  "uploadStickerFile.sticker",
] as const;

/** Parameters whose type accepts a file. */
type FilesOf<M extends Method, P = ApiMethods[M]["params"]> = {
  [K in keyof P & string]: [Extract<P[K], FileShape>] extends [never] ? never : `${M}.${K}`;
}[keyof P & string];

type FileParameter = { [M in Method]: FilesOf<M> }[Method];

/** Fields declared in a generated file that accept a file: `InputMediaPhoto.media`. */
function fileFields(path: string): readonly string[] {
  const found: string[] = [];
  let owner = "";
  for (const line of read(path).split("\n")) {
    owner = /^export interface (\w+)/.exec(line)?.[1] ?? owner;
    const field = /^ {2}(\w+)\??: .*\bInputFile\b/.exec(line)?.[1];
    if (field !== undefined) found.push(`${owner}.${field}`);
  }
  return found;
}

describe("uploadPositions", () => {
  it("contains the same file parameters as the types", () => {
    holds<Equal<FileParameter, (typeof PARTS)[number]>>();
    const parts = positions.filter(({ by }) => by === "part").map(text);
    expect([...parts].sort()).toEqual([...PARTS]);
    const declared = fileFields("src/types/generated/methods.ts").map((place) =>
      place.replace(/^./, (letter) => letter.toLowerCase()).replace("Params.", "."),
    );
    expect([...declared].sort()).toEqual([...PARTS]);
  });

  it("contains every nested field that is a file", () => {
    const nested = fileFields("src/types/generated/objects.ts");
    expect(nested).toHaveLength(25);
    expect(nested).toContain("InputMediaPhoto.media");
    const last = new Set(nested.map((place) => place.split(".")[1]));
    const attached = positions.filter(({ by }) => by === "attach");
    expect(new Set(attached.map(({ path }) => path.at(-1)))).toEqual(last);
    for (const place of [
      "sendMediaGroup.media.[].media",
      "sendPaidMedia.media.[].cover",
      "sendPoll.options.[].media.media",
      "createNewStickerSet.stickers.[].sticker",
      "postStory.content.video",
      "setMyProfilePhoto.photo.photo",
      "answerInlineQuery.results.[].input_message_content.rich_message.blocks.[].video.cover",
    ])
      expect(attached.map(text)).toContain(place);
  });

  it("contains no method without files", () => {
    const methods = new Set(positions.map(({ method }) => method));
    expect(methods.size).toBe(31);
    for (const method of ["getMe", "sendMessage", "sendLocation", "editMessageCaption"])
      expect(methods.has(method)).toBe(false);
    // These take media, but no uploads.
    for (const method of ["editEphemeralMessageMedia", "sendRichMessageDraft"])
      expect(methods.has(method)).toBe(false);
  });

  it.each(positions)("$method, $path: the client sends a file there as $by", async (position) => {
    const file = new InputFile(new TextEncoder().encode("bytes"), "name.bin");
    const [name = "", ...inner] = position.path;
    const value = inner.reduceRight<unknown>(
      (held, key) => (key === "[]" ? [held] : { [key]: held }),
      file,
    );
    const form = await readForm(encode("sendDocument", { [name]: value }));
    const json = form.get(name);
    const reference = typeof json === "string" ? /attach:\/\/(\w+)/.exec(json)?.[1] : undefined;
    expect(reference === undefined).toBe(position.by === "part");
    const part = form.get(reference ?? name);
    expect(part instanceof File && part.name).toBe("name.bin");
    expect(part instanceof File && (await part.text())).toBe("bytes");
    const expected = JSON.stringify(value, (_, held) =>
      held === file ? `attach://${reference}` : held,
    );
    if (reference !== undefined) expect(json).toBe(expected);
  });
});
