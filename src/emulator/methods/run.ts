import type { MethodAnswer } from "../wire/envelope.ts";
import { notOffered, Refusal } from "../wire/refusal.ts";
import type { MethodCall } from "./method.ts";
import { findHandler, methodName } from "./table.ts";

/** Runs a method by its name, or throws the refusal it gets. */
export async function runMethod(name: string, call: MethodCall): Promise<MethodAnswer> {
  const handler = findHandler(name);
  if (handler !== undefined) return await handler(call);
  const known = methodName(name);
  if (known !== undefined) throw notOffered(`method ${known}`);
  throw new Refusal(404, "Not Found: method not found");
}
