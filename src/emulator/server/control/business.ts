import type { World } from "../../model/world.ts";
import { EmulatedBusiness } from "../../people/emulated-business.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { requireBot, requireObject, requireText, requireUser, toEmulatedBot } from "./read.ts";

/** Lets a bot manage the account of a person's business. */
export function connectBusiness(world: World, parameters: Parameters): object {
  const user = requireUser(world, parameters);
  const bot = toEmulatedBot(requireBot(world, parameters));
  const rights = parameters.has("rights") ? [requireObject(parameters, "rights")] : [];
  return user.connectBusiness(bot, ...rights).connection;
}

export function setBusinessRights(world: World, parameters: Parameters): object {
  const business = findBusiness(world, parameters);
  business.setRights(requireObject(parameters, "rights"));
  return business.connection;
}

export function disconnectBusiness(world: World, parameters: Parameters): object {
  const business = findBusiness(world, parameters);
  business.disconnect();
  return business.connection;
}

/** Returns the account behind `business_connection_id`, a connection of `bot_id`. */
export function findBusiness(world: World, parameters: Parameters): EmulatedBusiness {
  const bot = requireBot(world, parameters);
  const id = requireText(parameters, "business_connection_id");
  return new EmulatedBusiness(world, world.business.get(bot, id));
}
