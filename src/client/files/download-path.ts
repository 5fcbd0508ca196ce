import { FileFailure } from "./file-failure.ts";

/**
 * Encodes the path of a file as the server gave it, to be put behind the URL of the bot.
 *
 * @throws FileFailure when it could lead anywhere else.
 */
export function encodeFilePath(path: string): string {
  const segments = path.split("/");
  const isPlain =
    !/[\p{Cc}\p{Surrogate}]/u.test(path) &&
    !path.includes("\\") &&
    !/^[a-z][a-z\d+.-]*:/i.test(path) &&
    segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!isPlain) throw new FileFailure("file_path", "it may lead out of the bot's folder");
  return segments.map(encodeURIComponent).join("/");
}
