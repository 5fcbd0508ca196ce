import { type HttpAnswer, okAnswer, refusalAnswer } from "../envelope.ts";
import { notOffered, Refusal } from "../refusal.ts";
import type { MethodCall } from "./method.ts";
import { findHandler, methodName } from "./table.ts";

/** Runs a method by its name and wraps what comes of it. Rejects only when the caller went away. */
export async function runMethod(name: string, call: MethodCall): Promise<HttpAnswer> {
  try {
    const handler = findHandler(name);
    if (handler !== undefined) return okAnswer(await handler(call));
    const known = methodName(name);
    if (known !== undefined) throw notOffered(`method ${known}`);
    throw new Refusal(404, "Not Found: method not found");
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}
