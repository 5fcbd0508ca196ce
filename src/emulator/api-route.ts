import { bareAnswer, type HttpAnswer, type HttpCall, refusalAnswer } from "./envelope.ts";
import { runMethod } from "./methods/run.ts";
import { readParameters, UnreadableCall } from "./read-parameters.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

/** Path of a method call: the token, maybe `/test`, and the method, which a parameter may name instead. */
const METHOD_PATH = /^\/bot([^/]*)(?:\/test)?\/(.*)$/s;

/** Answers a call of the Bot API. */
export async function answerApi(world: World, call: HttpCall): Promise<HttpAnswer> {
  const { verb, target } = call;
  if (verb !== "GET" && verb !== "POST") return bareAnswer(501);
  const [path = "", query = ""] = splitTarget(target);
  try {
    const parameters = await readParameters(call, query);
    const match = METHOD_PATH.exec(decodePath(path));
    if (match === null) throw notFound(path);
    const [, token = "", method = ""] = match;
    const bot = world.botsByToken.get(token);
    if (bot === undefined) throw unauthorized(token);
    const name = method === "" ? parameters.text("method") : method;
    return await runMethod(name, { bot, world, parameters, signal: call.signal });
  } catch (error) {
    if (error instanceof UnreadableCall) return bareAnswer(error.status);
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

function splitTarget(target: string): string[] {
  const [withoutFragment = ""] = target.split("#");
  const mark = withoutFragment.indexOf("?");
  if (mark < 0) return [withoutFragment];
  return [withoutFragment.slice(0, mark), withoutFragment.slice(mark + 1)];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notFound(path: string): Refusal {
  if (path.startsWith("/")) return new Refusal(404, "Not Found");
  return new Refusal(404, "Not Found: absolute URI is specified in the Request-Line");
}

function unauthorized(token: string): Refusal {
  const wellFormed = /^[1-9]\d{0,15}:[^/]*$/.test(token) && token.length <= 80;
  return new Refusal(401, wellFormed ? "Unauthorized" : "Unauthorized: invalid token specified");
}
