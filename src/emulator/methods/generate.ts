import { randomInteger, randomLongId } from "../random.ts";
import { type MethodSchema, TYPE_SCHEMAS } from "../schema.ts";
import { badRequest } from "../wire/refusal.ts";
import type { MethodCall } from "./method.ts";

/**
 * Returns a result of a method that the emulator has no model of: what the schema requires and no more, except that chats and
 * users which the call names are those of the emulator. Throws a refusal when a required parameter is missing.
 */
export function generateResult(
  { name, result, required }: MethodSchema,
  call: MethodCall,
): unknown {
  const missing = required.find((parameter) => !call.parameters.has(parameter));
  if (missing !== undefined) throw badRequest(`parameter "${missing}" is required`);
  if (!result.endsWith("[]")) return generateValue(result, "result", call);
  return name.startsWith("get") ? [] : [generateValue(result.slice(0, -2), "result", call)];
}

function generateValue(type: string, field: string, call: MethodCall): unknown {
  if (type.startsWith('"')) return JSON.parse(type);
  if (type.endsWith("[]")) return [];
  switch (type) {
    case "True":
      return true;
    case "Boolean":
      return false;
    case "Integer":
      return generateInteger(field, call);
    case "Float":
      return 0;
    case "String":
      return call.parameters.text(field) || `${field}-${randomLongId(call.world.random)}`;
    case "Chat":
    case "ChatFullInfo":
      if (call.parameters.has("chat_id"))
        return {
          ...generateObject(type, call),
          ...call.world.getChat(call.bot, call.parameters.text("chat_id")).info,
        };
      break;
    case "User":
      return (
        call.world.users.get(call.parameters.integer("user_id", 0, 0, MAX_SAFE)) ?? call.bot.user
      );
  }
  return generateObject(type, call);
}

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

function generateInteger(field: string, { parameters, world }: MethodCall): number {
  if (parameters.has(field)) return parameters.integer(field, 0, -MAX_SAFE, MAX_SAFE);
  if (/(?:^|_)date$/.test(field)) return world.timers.unixTime();
  if (/(?:^|_)id$/.test(field)) return randomInteger(world.random, 1e6, 1e9);
  return 0;
}

function generateObject(type: string, call: MethodCall): object {
  const schema = TYPE_SCHEMAS.get(type);
  if (schema === undefined) throw new Error(`The schema has no type ${type}`);
  if (typeof schema === "string") return generateObject(schema, call);
  return Object.fromEntries(
    [...schema].map(([field, fieldType]) => [field, generateValue(fieldType, field, call)]),
  );
}
