import type {
  LocationAddress,
  StoryArea,
  StoryAreaPosition,
  StoryAreaType,
} from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { FieldError, JsonFields, refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { readReaction } from "../messages/set-message-reaction.ts";

const MAX_COLOR = 0xffffffff;

/** Reads `areas`; empty when it is absent. */
export function readStoryAreas(text: string): StoryArea[] {
  if (text === "") return [];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse story areas JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of InputStoryArea");
  return list.map((value) =>
    refuseFieldErrors("InputStoryArea", () => {
      if (!isObject(value)) throw new FieldError("expected an Object");
      const fields = new JsonFields(value);
      const position = readPosition(fields.requiredObject("position"));
      return { position, type: readType(fields.requiredObject("type")) };
    }),
  );
}

function readPosition(fields: JsonFields): StoryAreaPosition {
  return {
    x_percentage: fields.requiredFloat("x_percentage"),
    y_percentage: fields.requiredFloat("y_percentage"),
    width_percentage: fields.requiredFloat("width_percentage"),
    height_percentage: fields.requiredFloat("height_percentage"),
    rotation_angle: fields.requiredFloat("rotation_angle"),
    corner_radius_percentage: fields.requiredFloat("corner_radius_percentage"),
  };
}

function readType(fields: JsonFields): StoryAreaType {
  const type = fields.requiredText("type");
  switch (type) {
    case "location":
      return {
        type,
        latitude: fields.requiredFloat("latitude"),
        longitude: fields.requiredFloat("longitude"),
        ...(fields.has("address")
          ? { address: readAddress(fields.requiredObject("address")) }
          : {}),
      };
    case "suggested_reaction":
      return {
        type,
        reaction_type: readSuggested(fields.requiredObject("reaction_type")),
        ...(fields.boolean("is_dark") ? { is_dark: true } : {}),
        ...(fields.boolean("is_flipped") ? { is_flipped: true } : {}),
      };
    case "link":
      return { type, url: fields.requiredText("url") };
    case "weather": {
      const temperature = fields.requiredFloat("temperature");
      const emoji = fields.requiredText("emoji");
      const background_color = Number(fields.requiredLong("background_color"));
      if (background_color < 0 || background_color > MAX_COLOR)
        throw new FieldError("invalid background color specified");
      return { type, temperature, emoji, background_color };
    }
    case "unique_gift":
      return { type, name: fields.requiredText("name") };
    default:
      throw new FieldError("invalid story area type specified");
  }
}

function readAddress(fields: JsonFields): LocationAddress {
  const country_code = fields.requiredText("country_code");
  const parts = (["state", "city", "street"] as const)
    .map((name) => [name, fields.text(name)] as const)
    .filter(([, value]) => value !== "");
  return { country_code, ...Object.fromEntries(parts) };
}

function readSuggested(fields: JsonFields): ReturnType<typeof readReaction> {
  try {
    return readReaction(fields);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError(`can't parse ReactionType: ${error.message}`);
  }
}
