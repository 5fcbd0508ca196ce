import type { FileKind } from "./files.ts";

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["csv", "text/csv"],
  ["gif", "image/gif"],
  ["html", "text/html"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["json", "application/json"],
  ["m4a", "audio/mp4"],
  ["mov", "video/quicktime"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["oga", "audio/ogg"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["tgs", "application/x-tgsticker"],
  ["txt", "text/plain"],
  ["wav", "audio/wav"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["zip", "application/zip"],
]);

/** Returns the MIME type of a file by its name. Like the server, ignores the one that the client states. */
export function mimeTypeOf(kind: FileKind, fileName: string): string {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const type = BY_EXTENSION.get(extension) ?? "application/octet-stream";
  switch (kind) {
    case "Animation":
      return type === "image/gif" ? type : "video/mp4";
    case "Audio":
      return type.startsWith("audio/") ? type : "audio/mpeg";
    case "Video":
    case "VideoNote":
      return type.startsWith("video/") ? type : "video/mp4";
    case "VoiceNote":
      return type === "audio/mpeg" || type === "audio/mp4" ? type : "audio/ogg";
    default:
      return type;
  }
}
