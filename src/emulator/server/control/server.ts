import { UPDATE_KINDS, type UpdatePayloads } from "../../../types/index.ts";
import type { Fault } from "../../faults/faults.ts";
import { FloodLimits } from "../../faults/flood-limits.ts";
import { parseJson } from "../../json.ts";
import type { CurrentWorld } from "../../model/current-world.ts";
import { adopt } from "../../model/groups/adopt.ts";
import type { World } from "../../model/world.ts";
import { METHOD_SCHEMAS } from "../../schema.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { optionalInteger, requireBot, requireInteger, requireObject, requireText } from "./read.ts";

/** Sends any update to a bot; its `update_id` is replaced. */
export function sendUpdate(world: World, parameters: Parameters): void {
  const bot = requireBot(world, parameters);
  const update: Partial<UpdatePayloads> = requireObject(parameters, "update");
  const kinds = UPDATE_KINDS.filter((kind) => update[kind] !== undefined);
  const [kind] = kinds;
  const payload = kind && update[kind];
  if (kind === undefined || payload === undefined || kinds.length > 1)
    throw badRequest('parameter "update" must have one kind of update, such as {"message": {...}}');
  adopt(world, bot, payload);
  bot.deliver(kind, payload);
}

/** Answers a method with a result from then on, or with the emulator's own again without a result. */
export function answer(world: World, parameters: Parameters): void {
  const method = methodOf(parameters);
  if (!parameters.has("result")) {
    world.answers.delete(method);
    return;
  }
  const result = parseJson(parameters.text("result"));
  if (result === undefined) throw badRequest('parameter "result" must be JSON');
  world.answers.set(method, () => result);
}

/** Switches a fault on: the fields of a `Fault`, in snake_case. */
export function addFault(world: World, parameters: Parameters): void {
  const flag = (name: string) => parameters.boolean(name) || undefined;
  const fields = {
    method: parameters.has("method") ? methodOf(parameters) : undefined,
    bot: parameters.has("bot_id") ? { me: requireBot(world, parameters).user } : undefined,
    status: optionalInteger(parameters, "status"),
    description: parameters.text("description") || undefined,
    retryAfter: optionalInteger(parameters, "retry_after"),
    html: flag("html"),
    hang: flag("hang"),
    reset: flag("reset"),
    cutAfterBytes: optionalInteger(parameters, "cut_after_bytes"),
    times: optionalInteger(parameters, "times"),
    probability: parameters.has("probability") ? Number(parameters.text("probability")) : undefined,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const fault: Fault = Object.fromEntries(present);
  world.faults.add(fault);
}

/** Ends every fault. */
export function endFaults(world: World): void {
  world.faults.clear();
}

/** Sets the content of a URL to the part `file` of a multipart body. */
export function serve(world: World, parameters: Parameters): void {
  const file = parameters.file("file");
  if (file === undefined) throw badRequest('parameter "file" must be a part of a multipart body');
  world.files.serve(requireText(parameters, "url"), file.bytes);
}

/** Advances a manual clock by `ms`. */
export function advance(world: World, parameters: Parameters): void {
  world.timers.advance(requireInteger(parameters, "ms"));
}

/** Sets a manual clock to a Unix time. */
export function setTime(world: World, parameters: Parameters): void {
  world.timers.setTime(new Date(requireInteger(parameters, "unix_time") * 1000));
}

/** Sets or removes the limits of how many messages bots send. */
export function setLimits(world: World, parameters: Parameters): void {
  world.floodLimits = FloodLimits.of(requireText(parameters, "preset"));
}

/** Forgets everything, or all but the bots. */
export function reset(_: World, parameters: Parameters, current: CurrentWorld): void {
  current.reset({ keepBots: parameters.boolean("keep_bots") });
}

function methodOf(parameters: Parameters): string {
  const name = requireText(parameters, "method");
  const schema = METHOD_SCHEMAS.get(name.toLowerCase());
  if (schema === undefined) throw badRequest(`the Bot API has no method ${name}`);
  return schema.name;
}
