/**
 * What the bytes of a file are read from. A `URL` is `file:`, `http:` or `https:`. A stream can be read once; everything
 * else can be sent again.
 */
export type FileSource =
  | URL
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file to upload. The client's `InputFile` class has this shape; the types layer knows no more of it. */
export interface InputFile {
  /** Name the receiver sees. */
  readonly filename: string;
  /** Media type, for example `image/jpeg`. */
  readonly type?: string | undefined;
  /** A function is asked for a new source at every try of the call. */
  readonly data: FileSource | (() => FileSource | Promise<FileSource>);
}
