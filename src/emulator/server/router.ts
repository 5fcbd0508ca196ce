import { BrokenResponse } from "../faults/apply-fault.ts";
import { runMethod } from "../methods/run-method.ts";
import type { CurrentWorld } from "../model/current-world.ts";
import type { World } from "../model/world.ts";
import {
  errorResponse,
  type MethodResult,
  successResponse,
  tooLargeResponse,
} from "../wire/envelope.ts";
import {
  emptyResponse,
  type HttpRequest,
  type HttpResponse,
  MAX_BODY_BYTES,
} from "../wire/http.ts";
import type { Parameters } from "../wire/parameters.ts";
import { readParameters } from "../wire/read-parameters.ts";
import { Refusal } from "../wire/refusal.ts";
import { UnreadableRequest } from "../wire/unreadable-request.ts";
import { CONTROL_PREFIX, runControl } from "./control-routes.ts";
import { serveFile } from "./serve-file.ts";

/** The path of a method call: the token, an optional `/test`, and the method, which can be a parameter instead. */
const METHOD_PATH = /^\/bot([^/]*)(?:\/test)?\/(.*)$/s;

/** The path of a download: the token, and the `file_path` of getFile. */
const FILE_PATH = /^\/file\/bot([^/]*)\/(.+)$/s;

/** Handles one HTTP request. Rejects only when the client has disconnected. */
export async function handleRequest(
  current: CurrentWorld,
  request: HttpRequest,
): Promise<HttpResponse> {
  const { world } = current;
  if (request.method !== "GET" && request.method !== "POST") return emptyResponse(501);
  if (request.body.byteLength > MAX_BODY_BYTES) return tooLargeResponse;
  const [rawPath, query] = splitTarget(request.target);
  const path = decodePath(rawPath);
  const download = FILE_PATH.exec(path);
  if (download !== null) return serveFile(world, download, request);
  try {
    const parameters = readParameters(request, query);
    if (world.isClosed) throw new Refusal(500, "Internal Server Error: restart");
    const result = rawPath.startsWith(CONTROL_PREFIX)
      ? runControl(current, path.slice(CONTROL_PREFIX.length), parameters)
      : runApiCall(world, path, parameters, request.signal);
    return successResponse(await result);
  } catch (error) {
    if (error instanceof UnreadableRequest) return emptyResponse(error.status);
    if (error instanceof BrokenResponse) return error.response;
    if (error instanceof Refusal) return errorResponse(error);
    throw error;
  }
}

async function runApiCall(
  world: World,
  path: string,
  parameters: Parameters,
  signal: AbortSignal,
): Promise<MethodResult> {
  const [, token, method = ""] = METHOD_PATH.exec(path) ?? [];
  if (token === undefined) throw notFound(path);
  const bot = world.botsByToken.get(token);
  if (bot === undefined) throw unauthorized(token);
  const name = method === "" ? parameters.text("method") : method;
  return await runMethod(name, { bot, world, parameters, signal });
}

function notFound(path: string): Refusal {
  if (path.startsWith("/")) return new Refusal(404, "Not Found");
  return new Refusal(404, "Not Found: absolute URI is specified in the Request-Line");
}

function unauthorized(token: string): Refusal {
  const isWellFormed = /^[1-9]\d{0,15}:[^/]*$/.test(token) && token.length <= 80;
  return new Refusal(401, isWellFormed ? "Unauthorized" : "Unauthorized: invalid token specified");
}

function splitTarget(target: string): [path: string, query: string] {
  const [, path = "", query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  return [path, query];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
