import type { World } from "../model/world.ts";
import type { HttpRequest, HttpResponse } from "../wire/http.ts";

/** Serves a file by its `file_path`, or the part of it that the request asks for. */
export function serveFile(
  world: World,
  [, token = "", path = ""]: RegExpExecArray,
  { range = "" }: HttpRequest,
): HttpResponse {
  const file = world.files.findByPath(path);
  if (!world.botsByToken.has(token) || file === undefined) return refuse(404, "Not Found");
  const contentType = file.mimeType === "" ? "application/octet-stream" : file.mimeType;
  const { bytes } = file;
  const [, first, last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return { status: 200, body: "", bytes, contentType };
  const begin = Number(first);
  const end = last === "" ? bytes.byteLength : Math.min(Number(last) + 1, bytes.byteLength);
  if (begin >= end) return refuse(416, "Range Not Satisfiable");
  return {
    status: 206,
    body: "",
    bytes: bytes.subarray(begin, end),
    contentType,
    contentRange: `bytes ${begin}-${end - 1}/${bytes.byteLength}`,
  };
}

function refuse(status: number, description: string): HttpResponse {
  return { status, body: JSON.stringify({ ok: false, error_code: status, description }) };
}
