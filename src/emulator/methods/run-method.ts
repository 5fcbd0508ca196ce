import { applyFault } from "../faults/apply-fault.ts";
import { type CallEntry, parametersOf } from "../log/call-log.ts";
import type { BotAccount } from "../model/bots/bot-account.ts";
import type { World } from "../model/world.ts";
import { METHOD_SCHEMAS, type MethodSchema } from "../schema.ts";
import { type MethodResult, toResult } from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { Refusal } from "../wire/refusal.ts";
import { generateResult } from "./generate.ts";
import type { MethodCall } from "./method.ts";
import { MODELS } from "./table.ts";
import { withinLimits } from "./within-limits.ts";

/** Names that the server understands although the manual no longer has them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["kickchatmember", "banchatmember"],
  ["getchatmemberscount", "getchatmembercount"],
  ["setstickersetthumb", "setstickersetthumbnail"],
]);

/** Besides the `get` methods. */
const NOT_ALLOWED_IN_REPLIES: ReadonlySet<string> = new Set([
  "setwebhook",
  "deletewebhook",
  "close",
  "logout",
]);

/** Runs a method by its name, in any case, or throws a refusal. Either way the log of calls has it. */
export async function runMethod(name: string, call: MethodCall): Promise<MethodResult> {
  const lowerCaseName = name.toLowerCase();
  const schema = METHOD_SCHEMAS.get(ALIASES.get(lowerCaseName) ?? lowerCaseName);
  const { bot, world, parameters } = call;
  const entry: CallEntry = {
    bot: bot.user,
    method: schema?.name ?? name,
    values: parameters.values,
    files: parameters.files,
    isKnown: (parameter) => schema?.parameters.has(parameter) ?? true,
    time: world.timers.now(),
  };
  world.calls.add(entry);
  try {
    bot.session.check();
    if (schema === undefined) throw new Refusal(404, "Not Found: method not found");
    const fault = world.faults.take(bot.user.id, schema.name);
    if (fault !== undefined) await applyFault(fault, call.signal);
    const result = await withinLimits(schema, call, () => answer(schema, call, entry));
    entry.outcome = { json: result.json };
    return {
      ...result,
      ...(entry.origin === undefined ? {} : { origin: entry.origin }),
      ...(fault?.cutAfterBytes === undefined ? {} : { cutAfterBytes: fault.cutAfterBytes }),
    };
  } catch (error) {
    if (error instanceof Refusal) entry.outcome = error.toResponse();
    throw error;
  }
}

async function answer(
  schema: MethodSchema,
  call: MethodCall,
  entry: CallEntry,
): Promise<MethodResult> {
  const { name } = schema;
  const { world, bot } = call;
  const replacement = world.answers.get(name);
  if (replacement !== undefined) {
    entry.origin = "replaced";
    return toResult(await replacement({ bot: bot.user, parameters: parametersOf(entry) }));
  }
  const model = MODELS.get(name);
  if (model !== undefined) {
    entry.origin = model.origin;
    return await model.handler(call);
  }
  if (world.isStrict) {
    throw new Refusal(
      501,
      `Not Implemented: the emulator has no model of ${name}. Answer it with emulator.answer("${name}", handler), or create the emulator with strict: false`,
    );
  }
  entry.origin = "generated";
  return toResult(generateResult(schema, call));
}

/** Runs the method call in a webhook's response. As with Telegram, its result is lost. */
export async function runWebhookReply(
  bot: BotAccount,
  world: World,
  parameters: Parameters,
): Promise<void> {
  const method = parameters.text("method");
  const name = method.toLowerCase();
  if (name === "" || name.startsWith("get") || NOT_ALLOWED_IN_REPLIES.has(name)) return;
  const signal = new AbortController().signal;
  try {
    await runMethod(method, { bot, world, parameters, signal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
