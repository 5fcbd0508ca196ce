import { toBase64Url } from "../internal/base64url.ts";
import { MAX_CALLBACK_DATA_BYTES } from "../internal/callback-data-limit.ts";
import { utf8Length } from "../internal/utf8.ts";
import type { CallbackDataOptions } from "./callback-data.ts";
import { createPacker, type Packer } from "./packer.ts";
import type { CallbackSchema, CallbackValue } from "./schema.ts";

/** Where long data is kept, as a text. A storage of sessions is one. Each function may give a promise. */
export interface CallbackDataStorage {
  read(key: string): unknown;
  write(key: string, value: string): unknown;
}

/** Callback data that came with an update, and may have to be fetched. */
export interface StoredValue<Value> {
  /** What was packed; `undefined` when the storage has it no more, or it was packed by another version of the bot. */
  load(): Promise<Value | undefined>;
}

/** Callback data of one sort and any length: what `storedCallbackData` makes. */
export interface StoredCallbackData<Value> {
  /** What stands before the first colon of the data; the router looks it up. */
  readonly prefix: string;
  /** The data for a button; what is longer than 64 bytes is written to the storage first. */
  pack(value: Value): Promise<string>;
  /** A handle on what `pack` was given; `undefined` for data that it did not write. */
  unpack(data: string): StoredValue<Value> | undefined;
}

/** Settings of stored callback data. */
export interface StoredCallbackDataOptions extends CallbackDataOptions {
  readonly storage: CallbackDataStorage;
}

/** Cannot begin data that is no key: fingerprints and signatures are base64url. */
const KEY_MARK = "~";
/** 96 bits, so that no key can be guessed. */
const KEY_BYTES = 12;
const KEY = /^~[\w-]{16}$/;
/** Leaves room for a colon, the mark and the 16 characters of a key. */
const MAX_PREFIX_BYTES = MAX_CALLBACK_DATA_BYTES - 18;

/**
 * Like `callbackData`, for data that may be longer than 64 bytes: such data is kept in a storage, under a random key that
 * the button holds in its place. A value is never deleted, since a button can be pressed for years: give the storage a
 * time to live.
 *
 * @throws TypeError for a prefix that is empty or has a colon, and for a schema that can hold nothing.
 * @throws RangeError for a prefix of more than 46 bytes, which would leave no room for a key.
 */
export function storedCallbackData<const Schema extends CallbackSchema>(
  prefix: string,
  schema: Schema,
  { storage, secret }: StoredCallbackDataOptions,
): StoredCallbackData<CallbackValue<Schema>> {
  const { subject, pack, unpack }: Packer<CallbackValue<Schema>> = createPacker(
    prefix,
    schema,
    secret,
  );
  const bytes = utf8Length(prefix);
  if (bytes > MAX_PREFIX_BYTES)
    throw new RangeError(
      `${subject}: the prefix of stored data can have at most ${MAX_PREFIX_BYTES} bytes; this one has ${bytes}`,
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
