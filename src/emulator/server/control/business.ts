import type { World } from "../../model/world.ts";
import { EmulatedBusiness } from "../../people/emulated-business.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { requireBot, requireObject, requireText } from "./read.ts";

/** Changes what the bot may do, and returns the connection. */
export function setBusinessRights(world: World, parameters: Parameters): object {
  const business = findBusiness(world, parameters);
  business.setRights(requireObject(parameters, "rights"));
  return business.connection;
}

/** Disconnects the bot, and returns the connection. */
export function disconnectBusiness(world: World, parameters: Parameters): object {
  const business = findBusiness(world, parameters);
  business.disconnect();
  return business.connection;
}

/** Returns the stories of the account that people can see now. */
export function getStories(world: World, parameters: Parameters): object {
  return findBusiness(world, parameters).stories();
}

/** Returns the account behind `business_connection_id`, a connection of `bot_id`. */
export function findBusiness(world: World, parameters: Parameters): EmulatedBusiness {
  const bot = requireBot(world, parameters);
  const id = requireText(parameters, "business_connection_id");
  return new EmulatedBusiness(world, world.business.get(bot, id));
}
