import { runMethod } from "../methods/run-method.ts";
import type { World } from "../model/world.ts";
import type { HttpAnswer, HttpCall } from "../wire/envelope.ts";
import { Refusal } from "../wire/refusal.ts";
import { respond } from "./respond.ts";

/** Path of a method call: the token, maybe `/test`, and the method, which a parameter may name instead. */
const METHOD_PATH = /^\/bot([^/]*)(?:\/test)?\/(.*)$/s;

/** Answers a call of the Bot API. */
export async function answerApi(world: World, call: HttpCall): Promise<HttpAnswer> {
  return await respond(world, call, async (path, parameters) => {
    const [, token, method = ""] = METHOD_PATH.exec(path) ?? [];
    if (token === undefined) throw notFound(path);
    const bot = world.botsByToken.get(token);
    if (bot === undefined) throw unauthorized(token);
    const name = method === "" ? parameters.text("method") : method;
    return await runMethod(name, { bot, world, parameters, signal: call.signal });
  });
}

function notFound(path: string): Refusal {
  if (path.startsWith("/")) return new Refusal(404, "Not Found");
  return new Refusal(404, "Not Found: absolute URI is specified in the Request-Line");
}

function unauthorized(token: string): Refusal {
  const wellFormed = /^[1-9]\d{0,15}:[^/]*$/.test(token) && token.length <= 80;
  return new Refusal(401, wellFormed ? "Unauthorized" : "Unauthorized: invalid token specified");
}
