import type { RichBlock, RichMessage } from "../../../../types/index.ts";
import { isObject, parseJson } from "../../../json.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import { badRequest, unsupported } from "../../../wire/refusal.ts";
import type { MethodCall } from "../../method.ts";
import type { ContentReader } from "../send.ts";
import { readBlocks } from "./blocks.ts";

const SOURCES = ["blocks", "html", "markdown"];

/** Reads the parameters of sendRichMessage. */
export const readRichContent: ContentReader = (call) => ({
  rich_message: readRichMessage(call, { isDraft: false }),
});

/** Reads `rich_message`, and stores its files. */
export function readRichMessage(
  call: MethodCall,
  { isDraft }: { readonly isDraft: boolean },
): RichMessage {
  const text = call.parameters.text("rich_message");
  if (text === "") throw badRequest(`parameter "rich_message" is required`);
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse rich message JSON object");
  try {
    if (!isObject(value)) throw new FieldError("expected an Object");
    return readFields(call, new JsonFields(value), isDraft);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse InputRichMessage: ${error.message}`);
  }
}

function readFields(call: MethodCall, fields: JsonFields, isDraft: boolean): RichMessage {
  const isRtl = fields.boolean("is_rtl");
  const detects = !fields.boolean("skip_entity_detection");
  const given = SOURCES.filter((name) => fields.has(name));
  if (given.length > 1) throw unsupported(`a rich message with ${given.join(" and ")}`);
  const blocks = readSource({ call, fields, detects, isDraft });
  if (blocks.length === 0) throw badRequest("rich message must be non-empty");
  return { blocks, ...(isRtl ? { is_rtl: true } : {}) };
}

interface Source {
  readonly call: MethodCall;
  readonly fields: JsonFields;
  readonly detects: boolean;
  readonly isDraft: boolean;
}

function readSource({ call, fields, detects, isDraft }: Source): RichBlock[] {
  for (const name of ["html", "markdown", "media"])
    if (fields.has(name)) throw unsupported(`${name} in a rich message: pass blocks`);
  return fields.has("blocks") ? readBlocks({ call, detects, isDraft }, fields.raw("blocks")) : [];
}
