/**
 * The source of the bytes of a file. A `URL` is `file:`, `http:` or `https:`. A stream can be read once; any other source
 * can be sent again.
 */
export type FileSource =
  | URL
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file to upload. Implemented by the `InputFile` class of the client. */
export interface InputFile {
  /** File name that the receiver sees. */
  readonly filename: string;
  /** Media type, for example `image/jpeg`. */
  readonly type?: string | undefined;
  /** The bytes, or a function that returns a new source for each attempt of the call. */
  readonly data: FileSource | (() => FileSource | Promise<FileSource>);
}
