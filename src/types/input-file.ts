/** A file to upload. The client's `InputFile` class has this shape; the types layer knows no more of it. */
export interface InputFile {
  /** Name the receiver sees. */
  readonly filename: string;
  readonly data: Blob | Uint8Array;
}
