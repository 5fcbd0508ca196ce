import { checkOptions } from "../internal/arguments.ts";
import { toBase64Url } from "../internal/base64url.ts";
import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import type { CallbackDataOptions } from "./callback-data.ts";
import { createPacker, type Packer } from "./packer.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";

/** Stores long data as strings; any session storage fits. Each function may return a promise. */
export interface CallbackDataStorage {
  read(key: string): unknown;
  write(key: string, value: string): unknown;
}

/** Callback data of an update, which may have to be read from the storage. */
export interface StoredValue<Value> {
  /** Returns the packed value; `undefined` when it is no longer stored, or was packed by another version of the bot. */
  load(): Promise<Value | undefined>;
}

/** Packs and unpacks callback data of any length. Created by `storedCallbackData()`. */
export interface StoredCallbackData<Value> {
  /** The part before the first colon of the data, by which handlers are looked up. */
  readonly prefix: string;
  /** Returns the data for a button. Data of more than 64 bytes is written to the storage first. */
  pack(value: Value): Promise<string>;
  /** Returns a handle on the value passed to `pack`; `undefined` for any other data. */
  unpack(data: string): StoredValue<Value> | undefined;
}

/** Settings of stored callback data. */
export interface StoredCallbackDataOptions extends CallbackDataOptions {
  readonly storage: CallbackDataStorage;
}

/** Marks a key: other data starts with a fingerprint or signature in base64url, which has no `~`. */
const KEY_MARK = "~";
/** 96 bits, so that keys cannot be guessed. */
const KEY_BYTES = 12;
const KEY = /^~[\w-]{16}$/;
/** A colon, the mark and the 16 characters of a key. */
const SUFFIX_BYTES = 18;

/**
 * Like `callbackData()`, for data that may be longer than 64 bytes: such data is written to a storage, and the button holds
 * its random key. Values are never deleted, because a button can be pressed for years: give the storage a time to live.
 *
 * @throws TypeError for a prefix that is empty or has a colon, an invalid schema, an empty secret and an unknown option.
 * @throws RangeError for a prefix of more than 46 bytes, which leaves no room for a key.
 */
export function storedCallbackData<const Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  options: StoredCallbackDataOptions,
): StoredCallbackData<CallbackValue<Schema>> {
  checkOptions("storedCallbackData()", options, { storage: 1, secret: 1 });
  const { storage, secret } = options;
  const { subject, pack, unpack }: Packer<CallbackValue<Schema>> = createPacker(
    prefix,
    schema,
    secret,
  );
  const bytes = utf8Length(prefix);
  const maxBytes = MAX_CALLBACK_DATA_BYTES - SUFFIX_BYTES;
  if (bytes > maxBytes)
    throw new RangeError(
      `${subject}: the prefix is ${bytes} bytes; the limit for stored data is ${maxBytes}`,
    );
  const storageKey = (key: string) => `callback-data:${prefix}:${key}`;
  return {
    prefix,
    async pack(value) {
      const data = pack(value);
      if (utf8Length(data) <= MAX_CALLBACK_DATA_BYTES) return data;
      const key = randomKey();
      await storage.write(storageKey(key), data);
      return `${prefix}:${KEY_MARK}${key}`;
    },
    unpack(data) {
      const payload = data.slice(prefix.length + 1);
      if (KEY.test(payload) && data.startsWith(`${prefix}:`)) {
        return {
          async load() {
            const stored: unknown = await storage.read(storageKey(payload.slice(KEY_MARK.length)));
            return typeof stored === "string" ? unpack(stored) : undefined;
          },
        };
      }
      const value = data.length <= MAX_CALLBACK_DATA_BYTES ? unpack(data) : undefined;
      return value === undefined ? undefined : { load: async () => value };
    },
  };
}

function randomKey(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}
