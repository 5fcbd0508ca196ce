import { parseUpdate } from "telewire/types";
import { validator } from "telewire/zod";

const { checkUpdate } = validator("strict");

/** Reads an update and checks every field. */
export function parseStrictly(text: string): unknown {
  const update = parseUpdate(text);
  checkUpdate(update);
  return update;
}
