import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TextEntity } from "../../src/emulator/text/entity.ts";
import { unlisted } from "../../src/types/index.ts";

/** TDLib itself, as a library for this platform. It parses texts without a connection. */
const PACKAGE = "@prebuilt-tdlib/linux-x64-glibc";

/** What TDLib makes of a text: the text and its entities, or the words of its error. */
export type Answer =
  | { readonly text: string; readonly entities: readonly TextEntity[] }
  | { readonly error: string };

/** A request to TDLib, such as `parseTextEntities`. */
export type Request = { readonly "@type": string } & Readonly<Record<string, unknown>>;

/** Runs requests in TDLib, which is installed at the first use. Needs Python 3, on Linux with glibc. */
export class Tdlib {
  readonly #library: string;
  readonly version: string;

  constructor(folder: string) {
    const installed = join(folder, "node_modules", PACKAGE);
    if (!existsSync(installed)) {
      const parameters = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder];
      execFileSync("npm", [...parameters, PACKAGE], { stdio: "inherit" });
    }
    this.#library = join(installed, "libtdjson.so");
    const [version] = this.#execute([{ "@type": "getOption", name: "version" }]);
    this.version = String((version as { value?: unknown }).value);
  }

  /** Returns the answer to each request, in their order. */
  ask(requests: readonly Request[]): Answer[] {
    return this.#execute(requests).map(toAnswer);
  }

  #execute(requests: readonly Request[]): unknown[] {
    const script = join(import.meta.dirname, "tdlib.py");
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
    const { stdout, stderr, status } = spawnSync("python3", [script, this.#library], {
      input,
      maxBuffer: 1 << 30,
    });
    if (status !== 0) throw new Error(`TDLib ended with status ${status}: ${stderr}`);
    return String(stdout)
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
  }
}

interface TdEntity {
  readonly offset: number;
  readonly length: number;
  readonly type: { readonly "@type": string } & Readonly<Record<string, unknown>>;
}

interface TdAnswer {
  readonly "@type": string;
  readonly message?: string;
  readonly text?: string;
  readonly entities?: readonly TdEntity[];
}

function toAnswer(value: unknown): Answer {
  const { "@type": type, message = "", text = "", entities = [] } = value as TdAnswer;
  if (type === "error") return { error: message };
  return { text, entities: entities.flatMap(toEntity) };
}

const PLAIN_TYPES: Readonly<Record<string, TextEntity["type"]>> = {
  textEntityTypeMention: "mention",
  textEntityTypeHashtag: "hashtag",
  textEntityTypeCashtag: "cashtag",
  textEntityTypeBotCommand: "bot_command",
  textEntityTypeUrl: "url",
  textEntityTypeEmailAddress: "email",
  textEntityTypePhoneNumber: "phone_number",
  textEntityTypeBold: "bold",
  textEntityTypeItalic: "italic",
  textEntityTypeUnderline: "underline",
  textEntityTypeStrikethrough: "strikethrough",
  textEntityTypeSpoiler: "spoiler",
  textEntityTypeCode: "code",
  textEntityTypePre: "pre",
  textEntityTypeBlockQuote: "blockquote",
  textEntityTypeExpandableBlockQuote: "expandable_blockquote",
};

/** Returns an entity as the Bot API has it; those that it does not have are left out. */
function toEntity({ offset, length, type }: TdEntity): TextEntity[] {
  const name = type["@type"];
  const plain = PLAIN_TYPES[name];
  if (plain !== undefined) return [{ offset, length, type: plain }];
  switch (name) {
    case "textEntityTypePreCode":
      return [{ offset, length, type: "pre", language: String(type["language"]) }];
    case "textEntityTypeTextUrl":
      return [{ offset, length, type: "text_link", url: String(type["url"]) }];
    case "textEntityTypeMentionName":
      return [{ offset, length, type: "text_mention", userId: Number(type["user_id"]) }];
    case "textEntityTypeCustomEmoji": {
      const id = String(type["custom_emoji_id"]);
      return [{ offset, length, type: "custom_emoji", custom_emoji_id: id }];
    }
    case "textEntityTypeBankCardNumber":
      return [{ offset, length, type: unlisted("bank_card_number") }];
    case "textEntityTypeMediaTimestamp":
      return [];
    case "textEntityTypeDateTime":
      return [{ offset, length, type: "date_time", ...toDate(type) }];
  }
  throw new Error(`TDLib returned an entity of the unknown type ${name}`);
}

const PRECISIONS: Readonly<Record<string, readonly [time: string, date: string]>> = {
  dateTimePartPrecisionNone: ["", ""],
  dateTimePartPrecisionShort: ["t", "d"],
  dateTimePartPrecisionLong: ["T", "D"],
};

function toDate(type: TdEntity["type"]): Partial<TextEntity> {
  const unix_time = Number(type["unix_time"]);
  const formatting = type["formatting_type"] as TdEntity["type"] | undefined;
  if (formatting === undefined) return { unix_time };
  if (formatting["@type"] === "dateTimeFormattingTypeRelative")
    return { unix_time, date_time_format: "r" };
  const precisionOf = (name: string) =>
    PRECISIONS[(formatting[name] as TdEntity["type"])["@type"]] ?? ["", ""];
  const [time] = precisionOf("time_precision");
  const [, date] = precisionOf("date_precision");
  const day = formatting["show_day_of_week"] === true ? "w" : "";
  return { unix_time, date_time_format: `${day}${date}${time}` };
}
