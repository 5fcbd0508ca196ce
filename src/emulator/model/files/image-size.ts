/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of a PNG, a JPEG, a GIF or a WebP from its header; undefined for anything else. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = data.toString("latin1", 0, 12);
  if (signature.startsWith("\x89PNG") && data.length >= 24)
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  if (signature.startsWith("GIF8") && data.length >= 10)
    return { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
  if (signature.startsWith("RIFF") && signature.endsWith("WEBP") && data.length >= 30)
    return readWebpSize(data);
  return signature.startsWith("\xff\xd8") ? readJpegSize(data) : undefined;
}

function readWebpSize(data: Buffer): ImageSize | undefined {
  switch (data.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  }
  return undefined;
}

/** Goes from segment to segment until one that states the size of the frame. */
function readJpegSize(data: Buffer): ImageSize | undefined {
  let position = 2;
  while (position + 9 <= data.length && data[position] === 0xff) {
    const marker = data.readUInt8(position + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { width: data.readUInt16BE(position + 7), height: data.readUInt16BE(position + 5) };
    position += 2 + data.readUInt16BE(position + 2);
  }
  return undefined;
}
