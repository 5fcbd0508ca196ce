export * from "./generated/message-guards.ts";
export * from "./generated/variants.ts";
