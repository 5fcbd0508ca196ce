import { describe, it } from "vitest";
import type {
  GetUpdatesParams,
  InputRichBlockMap,
  InputRichMessageMedia,
  KeyboardButton,
  KeyboardButtonPollType,
  ReplyKeyboardMarkup,
  UpdateKind,
  WebhookInfo,
} from "../../src/types/index.ts";
import { compiled, type Equal, holds } from "./type-assertions.ts";

describe("the types of parameters", () => {
  it("accept strings in place of keyboard buttons", () => {
    holds<Equal<ReplyKeyboardMarkup["keyboard"], (KeyboardButton | string)[][]>>();
    compiled((): ReplyKeyboardMarkup => ({ keyboard: [["Yes", { text: "No" }]] }));
  });

  it("list the kinds of updates, and accept unknown ones", () => {
    type Kinds = (UpdateKind | (string & {}))[];
    holds<Equal<GetUpdatesParams["allowed_updates"], Kinds | undefined>>();
    holds<Equal<WebhookInfo["allowed_updates"], Kinds | undefined>>();
    compiled((): GetUpdatesParams => ({ allowed_updates: ["message", "of_tomorrow"] }));
    compiled((kinds: string[]): GetUpdatesParams => ({ allowed_updates: kinds }));
    compiled((): KeyboardButtonPollType => ({ type: "of_tomorrow" }));
  });

  it("accept documents in rich messages, and maps without a size", () => {
    compiled(
      (): InputRichMessageMedia => ({ id: "a", media: { type: "document", media: "file_id" } }),
    );
    compiled((): InputRichBlockMap => ({ type: "map", location: { latitude: 1, longitude: 2 } }));
  });
});
