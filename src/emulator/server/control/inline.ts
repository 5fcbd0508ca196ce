import type { Location } from "../../../types/index.ts";
import type { World } from "../../model/world.ts";
import type { InlineSearch } from "../../people/actions/inline.ts";
import type { EmulatedChat } from "../../people/emulated-chat.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import {
  optionalTexts,
  requireBot,
  requireInteger,
  requireObject,
  requireText,
  toEmulatedBot,
} from "./read.ts";

/** The inline queries of a world, by identifier, so that a later call can choose a result. */
const searches: WeakMap<World, Map<string, InlineSearch>> = /* @__PURE__ */ new WeakMap();

/** Types an inline query for `bot_id` in a chat. Returns it; the bot's answer is an event of the chat. */
export function inlineQuery(chat: EmulatedChat, parameters: Parameters, world: World): object {
  const search = chat.inlineQuery(
    toEmulatedBot(requireBot(world, parameters)),
    parameters.text("query"),
    {
      ...optionalTexts(parameters, ["offset"]),
      ...(parameters.has("location")
        ? { location: requireObject<Location>(parameters, "location") }
        : {}),
    },
  );
  const known = searches.get(world) ?? new Map<string, InlineSearch>();
  searches.set(world, known.set(search.inlineQuery.id, search));
  return search.inlineQuery;
}

/** Sends a result of an answered query, by its `result_id`, or by its `index`. */
export function chooseInlineResult(world: World, parameters: Parameters): object {
  const search = searches.get(world)?.get(requireText(parameters, "inline_query_id"));
  if (search === undefined)
    throw badRequest("inline query not found: pass the id that /emulator/inlineQuery returned");
  return search.choose(
    parameters.has("result_id")
      ? { id: parameters.text("result_id") }
      : requireInteger(parameters, "index"),
  );
}
