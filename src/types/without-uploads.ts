import type { InputFile } from "./input-file.ts";

/**
 * A type without new files, for fields in which Telegram accepts no uploads.
 * Source: https://core.telegram.org/bots/api#editephemeralmessagemedia
 */
export type WithoutUploads<T> = T extends string | number | boolean | null | undefined
  ? // First, since an open string, `string & {}`, also extends `object`.
    T
  : T extends InputFile
    ? never
    : T extends object
      ? { [K in keyof T]: WithoutUploads<T[K]> }
      : T;
