import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Spec } from "../../scripts/codegen/spec/spec.ts";

/** The committed spec. */
export const spec: Spec = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../spec/bot-api.json"), "utf8"),
);
