import { fnv1a } from "../internal/fnv1a.ts";
import type { CallbackSchema } from "./schema.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Three characters that tell a schema from its other versions: names, kinds and order of the fields. The texts of a list
 * do not count, since they are written out: adding one leaves older data readable.
 */
export function fingerprint(schema: CallbackSchema): string {
  const fields = Object.entries(schema).map(([name, kind]) =>
    JSON.stringify([name, typeof kind === "string" ? kind : "list"]),
  );
  const hash = fnv1a(fields.join());
  return [26, 20, 14].map((shift) => ALPHABET[(hash >>> shift) & 63]).join("");
}
