export { type CallbackData, type CallbackDataOptions, callbackData } from "./callback-data.ts";
export type { CallbackSchema, CallbackValue, FieldKind } from "./schema.ts";
export {
  type CallbackDataStorage,
  type StoredCallbackData,
  type StoredCallbackDataOptions,
  type StoredValue,
  storedCallbackData,
} from "./stored-callback-data.ts";
