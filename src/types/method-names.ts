import { METHOD_TABLE } from "./generated/method-table.ts";
import type { Method } from "./generated/methods.ts";

let names: readonly Method[] | undefined;

/** Returns the names of all methods, sorted. Decodes the table on first use. */
export function methodNames(): readonly Method[] {
  names ??= decode();
  return names;
}

/**
 * Names of all methods, sorted.
 * @see https://core.telegram.org/bots/api#available-methods
 */
export const METHODS: readonly Method[] = /* @__PURE__ */ methodNames();

function decode(): readonly Method[] {
  return METHOD_TABLE.split("\n").flatMap((line) => {
    const [verb = "", endings = ""] = line.split(":");
    // The table and the type are generated from the same list.
    return endings.split(",").map((ending) => `${verb}${ending}` as Method);
  });
}
