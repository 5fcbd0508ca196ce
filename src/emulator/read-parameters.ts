import type { HttpCall } from "./envelope.ts";
import { byteLength } from "./json.ts";
import { addJsonParameters } from "./json-parameters.ts";
import { Parameters } from "./parameters.ts";

/** Bytes that all parameters of a call may take together, files apart. */
export const MAX_PARAMETERS_BYTES: number = 1 << 20;
const MAX_FILES = 50;
const MAX_BOUNDARY = 70;

/** The call cannot be read; the answer is this status and nothing else. */
export class UnreadableCall extends Error {
  override readonly name = "UnreadableCall" as const;
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** Gathers parameters from the query string and then from the body, whatever form that has. */
export async function readParameters(call: HttpCall, query: string): Promise<Parameters> {
  const parameters = new Parameters();
  const type = call.contentType.toLowerCase();
  let room = MAX_PARAMETERS_BYTES - byteLength(query);
  if (room < 0) throw new UnreadableCall(413);
  addUrlencoded(parameters, query);
  if (type.includes("multipart/form-data")) {
    await addMultipart(parameters, call, room);
    return parameters;
  }
  const urlencoded = type.includes("application/x-www-form-urlencoded");
  if (!urlencoded && !type.includes("application/json")) return parameters;
  room -= call.body.byteLength;
  if (room < 0) throw new UnreadableCall(413);
  const text = new TextDecoder().decode(call.body);
  if (urlencoded) addUrlencoded(parameters, text);
  else addJsonParameters(parameters, text);
  return parameters;
}

/** Parameters in a webhook's answer, when its content type says that there are any. */
export async function readReplyParameters(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Parameters> {
  const signal = new AbortController().signal;
  const call = { verb: "POST", target: "", contentType, contentEncoding: "", body, signal };
  return await readParameters(call, "");
}

function addUrlencoded(parameters: Parameters, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) parameters.add(name, value);
}

async function addMultipart(parameters: Parameters, call: HttpCall, room: number): Promise<void> {
  const boundary = /boundary[^=]*=\s*(?:"([^"]*)"|([^;]*))/i.exec(call.contentType);
  const length = (boundary?.[1] ?? boundary?.[2] ?? "").trim().length;
  if (length === 0 || length > MAX_BOUNDARY) throw new UnreadableCall(400);
  let used = 0;
  let files = 0;
  for (const [name, value] of await formData(call)) {
    if (typeof value === "string") {
      used += byteLength(value);
      parameters.add(name, value);
    } else {
      files++;
      parameters.addFile(name, value);
    }
    if (used > room || files > MAX_FILES) throw new UnreadableCall(413);
  }
}

async function formData(call: HttpCall): Promise<FormData> {
  try {
    const headers = { "content-type": call.contentType };
    return await new Response(call.body, { headers }).formData();
  } catch {
    throw new UnreadableCall(400);
  }
}
