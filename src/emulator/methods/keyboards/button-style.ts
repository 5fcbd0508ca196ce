import { FieldError, type JsonFields } from "../../wire/json-fields.ts";

const STYLES: ReadonlySet<string> = new Set(["primary", "danger", "success"]);

/** The look of a button, which both kinds of keyboards share. */
export interface ButtonStyle {
  readonly icon_custom_emoji_id?: string;
  readonly style?: string;
}

/** Reads the icon and the color of a button. */
export function readStyle(fields: JsonFields): ButtonStyle {
  const icon = String(fields.text("icon_custom_emoji_id"));
  if (icon !== "" && !/^-?\d+$/.test(icon))
    throw new FieldError(`Field "icon_custom_emoji_id" must be a valid Number`);
  const style = fields.text("style").toLowerCase();
  if (style !== "" && style !== "default" && !STYLES.has(style))
    throw new FieldError("invalid button style specified");
  return {
    ...(icon === "" || icon === "0" ? {} : { icon_custom_emoji_id: icon }),
    ...(STYLES.has(style) ? { style } : {}),
  };
}
