import type {
  RichBlock,
  RichBlockCaption,
  RichBlockListItem,
  RichBlockTableCell,
  RichText,
} from "../../../../types/index.ts";
import { isObject } from "../../../json.ts";
import { FieldError, JsonFields } from "../../../wire/json-fields.ts";
import { badRequest, unsupported } from "../../../wire/refusal.ts";
import { labelOf } from "./list-label.ts";
import { readMediaBlock } from "./media-blocks.ts";
import { type RichContext, readRichText } from "./rich-text.ts";

const BULLET = "•";
const MAX_MAP_ZOOM = 24;
const MAX_MAP_SIDE = 10_000;
const MAX_MAP_RATIO = 20;

/** How blocks are read. */
export interface BlockContext extends RichContext {
  /** Whether the message is still in the making. */
  readonly isDraft: boolean;
}

/** Reads a list of blocks. */
export function readBlocks(context: BlockContext, value: unknown): RichBlock[] {
  if (!Array.isArray(value)) throw new FieldError("expected an Array of InputRichBlock");
  return value.map((block) => {
    if (!isObject(block)) throw new FieldError("InputRichBlock must be an Object");
    return readBlock(context, new JsonFields(block));
  });
}

function readBlock(context: BlockContext, fields: JsonFields): RichBlock {
  const type = fields.requiredText("type");
  const text = (name = "text"): RichText => readRichText(context, fields.requiredRaw(name));
  const credit = optionalText(context, fields, "credit");
  switch (type) {
    case "paragraph":
    case "footer":
      return { type, text: text() };
    case "thinking":
      if (!context.isDraft) throw badRequest("block is not allowed");
      return { type, text: text() };
    case "heading": {
      const size = fields.requiredInteger("size");
      if (size < 1 || size > 6) throw badRequest("invalid section heading size specified");
      return { type, text: text(), size };
    }
    case "pre": {
      const language = fields.text("language");
      const code = readRichText({ ...context, detects: false }, fields.requiredRaw("text"));
      return { type, text: code, ...(language === "" ? {} : { language }) };
    }
    case "divider":
      return { type };
    case "mathematical_expression":
      return { type, expression: fields.requiredText("expression") };
    case "anchor":
      return { type, name: fields.requiredText("name") };
    case "list":
      return { type, items: readItems(context, fields) };
    case "blockquote":
      return {
        type,
        blocks: readBlocks(context, fields.requiredRaw("blocks")),
        ...(credit === undefined ? {} : { credit }),
      };
    case "pullquote":
    case "expandable_blockquote":
      return { type, text: text(), ...(credit === undefined ? {} : { credit }) };
    case "collage":
    case "slideshow":
      return {
        type,
        blocks: readBlocks(context, fields.requiredRaw("blocks")),
        ...captionField(context, fields),
      };
    case "table":
      return readTable(context, fields);
    case "details":
      return {
        type,
        summary: text("summary"),
        blocks: readBlocks(context, fields.requiredRaw("blocks")),
        ...(fields.boolean("is_open") ? { is_open: true } : {}),
      };
    case "map":
      return { ...readMap(fields), ...captionField(context, fields) };
    case "buttons":
      throw unsupported("buttons in rich messages");
    default:
      return { ...readMediaBlock(context.call, type, fields), ...captionField(context, fields) };
  }
}

function optionalText(
  context: RichContext,
  fields: JsonFields,
  name: string,
): RichText | undefined {
  return fields.has(name) ? readRichText(context, fields.raw(name)) : undefined;
}

function captionField(
  context: RichContext,
  fields: JsonFields,
): { readonly caption?: RichBlockCaption } {
  if (!fields.has("caption")) return {};
  const caption = fields.requiredObject("caption");
  const credit = optionalText(context, caption, "credit");
  const text = readRichText(context, caption.requiredRaw("text"));
  return { caption: { text, ...(credit === undefined ? {} : { credit }) } };
}

function readItems(context: BlockContext, fields: JsonFields): RichBlockListItem[] {
  const values = fields.array("items") ?? [];
  if (values.length === 0) throw badRequest("list must be non-empty");
  const items = values.map((value): RichBlockListItem => {
    if (!isObject(value)) throw new FieldError("InputRichBlockListItem must be an Object");
    return readItem(context, new JsonFields(value));
  });
  const isOrdered = items[0]?.type !== undefined;
  if (items.some(({ type }) => (type !== undefined) !== isOrdered))
    throw badRequest("list must be either ordered or unordered");
  return items;
}

function readItem(context: BlockContext, fields: JsonFields): RichBlockListItem {
  const blocks = readBlocks(context, fields.requiredRaw("blocks"));
  const hasCheckbox = fields.boolean("has_checkbox");
  const isChecked = fields.boolean("is_checked");
  const value = fields.integer("value");
  const type = fields.text("type");
  const box = {
    ...(hasCheckbox ? { has_checkbox: true as const } : {}),
    ...(hasCheckbox && isChecked ? { is_checked: true as const } : {}),
  };
  if (type === "") return { label: BULLET, blocks, ...box };
  if (type !== "a" && type !== "A" && type !== "i" && type !== "I" && type !== "1")
    throw badRequest("invalid list item type specified");
  return { label: labelOf(value, type), blocks, ...box, value, type };
}

function readTable(context: RichContext, fields: JsonFields): RichBlock {
  const caption = optionalText(context, fields, "caption");
  const rows = fields.array("cells") ?? [];
  const cells = rows.map((row) => {
    if (!Array.isArray(row)) throw new FieldError("expected an Array of RichBlockTableCell");
    return row.map((cell) => {
      if (!isObject(cell)) throw new FieldError("RichBlockTableCell must be an Object");
      return readCell(context, new JsonFields(cell));
    });
  });
  return {
    type: "table",
    cells,
    ...(fields.boolean("is_bordered") ? { is_bordered: true } : {}),
    ...(fields.boolean("is_striped") ? { is_striped: true } : {}),
    ...(fields.boolean("is_compact") ? { is_compact: true } : {}),
    ...(caption === undefined ? {} : { caption }),
  };
}

function readCell(context: RichContext, fields: JsonFields): RichBlockTableCell {
  const text = optionalText(context, fields, "text");
  const colspan = fields.integer("colspan");
  const rowspan = fields.integer("rowspan");
  if (colspan < 0) throw badRequest("invalid table cell colspan specified");
  if (rowspan < 0) throw badRequest("invalid table cell rowspan specified");
  return {
    ...(text === undefined ? {} : { text }),
    ...(fields.boolean("is_header") ? { is_header: true } : {}),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
    align: oneOf(fields, "align", ["left", "center", "right"]),
    valign: oneOf(fields, "valign", ["top", "middle", "bottom"]),
  };
}

/** Returns the value of a field, or the first choice if it is absent. */
function oneOf<Choice extends string>(
  fields: JsonFields,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = fields.text(name);
  const choice = value === "" ? choices[0] : choices.find((each) => each === value);
  if (choice === undefined) throw new FieldError(`Field "${name}" has an unsupported value`);
  return choice;
}

function readMap(fields: JsonFields): Extract<RichBlock, { type: "map" }> {
  const place = fields.requiredObject("location");
  const latitude = place.requiredFloat("latitude");
  const longitude = place.requiredFloat("longitude");
  const [zoom, width, height] = [
    fields.integer("zoom"),
    fields.integer("width"),
    fields.integer("height"),
  ];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw badRequest("invalid location specified");
  const isInRange = zoom >= 0 && zoom <= MAX_MAP_ZOOM && width >= 0 && height >= 0;
  const isTooLong = width > height * MAX_MAP_RATIO || height > width * MAX_MAP_RATIO;
  if (!isInRange || width + height > MAX_MAP_SIDE || isTooLong)
    throw badRequest("invalid map properties specified");
  return { type: "map", location: { latitude, longitude }, zoom, width, height };
}
