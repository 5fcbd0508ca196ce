import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";

/** Reads `language_code`: two lower-case letters, or nothing for all languages. */
export function readLanguage(parameters: Parameters): string {
  const code = parameters.text("language_code");
  if (!/^(?:[a-z]{2})?$/.test(code)) throw badRequest("invalid language code specified");
  return code;
}
