export type * from "./generated/methods.ts";
export { METHODS } from "./generated/methods.ts";
export type * from "./generated/objects.ts";
export type * from "./generated/updates.ts";
export { UPDATE_KINDS } from "./generated/updates.ts";
export type { InputFile } from "./input-file.ts";
export { parseUpdate } from "./parse-update.ts";
export { updateKind } from "./update-kind.ts";
