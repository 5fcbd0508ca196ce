/** Progress of an upload or a download. */
export interface FileProgress {
  /** Bytes transferred so far; starts from 0 again when an upload is retried. */
  readonly bytes: number;
  /** Total number of bytes, if known in advance. For an upload: of the whole request body, not just its files. */
  readonly totalBytes: number | undefined;
}

/** The options of a call that affect a transfer. */
export interface TransferOptions {
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
}
