import type { LinkPreviewOptions } from "../../types/index.ts";
import { isObject, parseJson } from "../json.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, unsupported } from "../wire/refusal.ts";
import { parseEntities } from "./explicit-entities.ts";
import { type FormattedText, formatText } from "./formatted-text.ts";
import { parseHtml } from "./html.ts";

const MAX_BYTES = 1 << 15;
const PREVIEW_FLAGS = [
  "is_disabled",
  "prefer_small_media",
  "prefer_large_media",
  "show_above_text",
];

/** Reads `text` with its `parse_mode` or its `entities`. */
export function readText(parameters: Parameters): FormattedText {
  const source = parameters.text("text");
  if (source === "") throw badRequest("message text is empty");
  if (Buffer.byteLength(source) > MAX_BYTES) throw badRequest("text is too long");
  const mode = parameters.text("parse_mode").toLowerCase();
  if (mode === "html") {
    const { text, entities } = parseHtml(source);
    return formatText(text, entities);
  }
  if (mode === "markdown" || mode === "markdownv2") throw unsupported(`parse_mode ${mode}`);
  if (mode !== "" && mode !== "none") throw badRequest("unsupported parse_mode");
  return formatText(source, parseEntities(parameters.text("entities"), source));
}

/** Reads `link_preview_options`, or the deprecated `disable_web_page_preview`; undefined when both are absent or empty. */
export function readLinkPreview(parameters: Parameters): LinkPreviewOptions | undefined {
  const text = parameters.text("link_preview_options");
  if (text === "") {
    return parameters.boolean("disable_web_page_preview") ? { is_disabled: true } : undefined;
  }
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse link preview options JSON object");
  if (!isObject(value)) throw badRequest("object expected as link preview options");
  const flags = PREVIEW_FLAGS.filter((name) => value[name] === true);
  const { url } = value;
  const options: LinkPreviewOptions = {
    ...(typeof url === "string" ? { url } : {}),
    ...Object.fromEntries(flags.map((name) => [name, true])),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}
