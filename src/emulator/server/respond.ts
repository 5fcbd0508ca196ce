import type { World } from "../model/world.ts";
import {
  bareAnswer,
  type HttpAnswer,
  type HttpCall,
  type MethodAnswer,
  okAnswer,
  refusalAnswer,
} from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { readParameters, UnreadableCall } from "../wire/read-parameters.ts";
import { Refusal } from "../wire/refusal.ts";

/** Runs a call by its decoded path and its parameters. Throws a Refusal to say no. */
export type Route = (path: string, parameters: Parameters) => MethodAnswer | Promise<MethodAnswer>;

/** Reads a call, lets the route run it, and wraps what comes of it. Rejects only when the caller went away. */
export async function respond(world: World, call: HttpCall, route: Route): Promise<HttpAnswer> {
  if (call.verb !== "GET" && call.verb !== "POST") return bareAnswer(501);
  const [path, query] = splitTarget(call.target);
  try {
    const parameters = await readParameters(call, query);
    if (world.closed) throw new Refusal(500, "Internal Server Error: restart");
    return okAnswer(await route(decodePath(path), parameters));
  } catch (error) {
    if (error instanceof UnreadableCall) return bareAnswer(error.status);
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
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
