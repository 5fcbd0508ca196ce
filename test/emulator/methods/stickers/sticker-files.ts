/** Returns bytes that begin like a gzip file, which an animated sticker is. */
export const tgs = (): Uint8Array<ArrayBuffer> => new Uint8Array([0x1f, 0x8b, 8, 0]);

/** Returns bytes that begin like a WebM file, which a video sticker is. */
export const webm = (): Uint8Array<ArrayBuffer> => new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]);
