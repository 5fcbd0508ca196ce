import { runMethod } from "../methods/run-method.ts";
import type { World } from "../model/world.ts";
import { type MethodAnswer, okAnswer, refusalAnswer } from "../wire/envelope.ts";
import { bareAnswer, type HttpAnswer, type HttpCall } from "../wire/http.ts";
import { type Parameters, readParameters, UnreadableCall } from "../wire/parameters.ts";
import { Refusal } from "../wire/refusal.ts";
import { CONTROL_PREFIX, runControl } from "./control-routes.ts";

/** Path of a method call: the token, maybe `/test`, and the method, which a parameter may name instead. */
const METHOD_PATH = /^\/bot([^/]*)(?:\/test)?\/(.*)$/s;

/** Answers one HTTP request to the server. Rejects only when the caller went away. */
export async function answerCall(world: World, call: HttpCall): Promise<HttpAnswer> {
  if (call.verb !== "GET" && call.verb !== "POST") return bareAnswer(501);
  const [rawPath, query] = splitTarget(call.target);
  try {
    const parameters = await readParameters(call, query);
    if (world.closed) throw new Refusal(500, "Internal Server Error: restart");
    const path = decodePath(rawPath);
    const result = rawPath.startsWith(CONTROL_PREFIX)
      ? runControl(world, path.slice(CONTROL_PREFIX.length), parameters)
      : runApiCall(world, path, parameters, call.signal);
    return okAnswer(await result);
  } catch (error) {
    if (error instanceof UnreadableCall) return bareAnswer(error.status);
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

async function runApiCall(
  world: World,
  path: string,
  parameters: Parameters,
  signal: AbortSignal,
): Promise<MethodAnswer> {
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
  const wellFormed = /^[1-9]\d{0,15}:[^/]*$/.test(token) && token.length <= 80;
  return new Refusal(401, wellFormed ? "Unauthorized" : "Unauthorized: invalid token specified");
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
