import type { Parameters } from "../../wire/parameters.ts";

/** The `message_id` of a call; 0 when there is none or it is no number. */
export function messageIdOf(parameters: Parameters): number {
  return parameters.integer("message_id", 0, 0, 2 ** 31 - 1);
}
