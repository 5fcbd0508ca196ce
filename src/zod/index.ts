export * from "./generated/types.ts";
export type { Schema } from "./schema.ts";
export { validator } from "./validator.ts";
