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
  const icon = fields.long("icon_custom_emoji_id");
  const style = fields.text("style").toLowerCase();
  const color = STYLES.find((each) => each === style);
  if (style !== "" && style !== "default" && color === undefined)
    throw new FieldError("invalid button style specified");
  return {
    ...(icon === "0" ? {} : { icon_custom_emoji_id: icon }),
    ...(color === undefined ? {} : { style: color }),
  };
}

/** Whether the server leaves a button out of its keyboard: it has neither a text nor an icon. */
export function isLeftOut(text: string, { icon_custom_emoji_id }: ButtonStyle): boolean {
  return text === "" && icon_custom_emoji_id === undefined;
}
