import type { ButtonStyle as ButtonColor } from "../../../types/index.ts";
import { FieldError, type JsonFields } from "../../wire/json-fields.ts";

const STYLES: readonly ButtonColor[] = ["primary", "danger", "success"];

/** The look of a button, which both kinds of keyboards share. */
export interface ButtonStyle {
  readonly icon_custom_emoji_id?: string;
  readonly style?: ButtonColor;
}

/** Reads the icon and the color of a button. */
export function readStyle(fields: JsonFields): ButtonStyle {
  const icon = fields.text("icon_custom_emoji_id");
  if (icon !== "" && !/^-?\d+$/.test(icon))
    throw new FieldError(`Field "icon_custom_emoji_id" must be a valid Number`);
  const style = fields.text("style").toLowerCase();
  const color = STYLES.find((each) => each === style);
  if (style !== "" && style !== "default" && color === undefined)
    throw new FieldError("invalid button style specified");
  return {
    ...(icon === "" || icon === "0" ? {} : { icon_custom_emoji_id: icon }),
    ...(color === undefined ? {} : { style: color }),
  };
}
