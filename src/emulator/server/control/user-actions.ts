import type { World } from "../../model/world.ts";
import { EmulatedGroup } from "../../people/emulated-group.ts";
import type { EmulatedUser } from "../../people/emulated-user.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { botOptions } from "./accounts.ts";
import { requireGroup } from "./find-chat.ts";
import {
  fileOf,
  optionalObject,
  requireBot,
  requireInteger,
  requireUser,
  toEmulatedBot,
} from "./read.ts";

type UserAction = (user: EmulatedUser, parameters: Parameters, world: World) => unknown;

/** What a person does outside of chats, by the name of the route: one line for each method of `EmulatedUser` that acts. */
const USER_ACTIONS: Readonly<Record<string, UserAction>> = {
  connectBusiness: (user, call, world) =>
    user.connectBusiness(toEmulatedBot(requireBot(world, call)), optionalObject(call, "rights"))
      .connection,
  openDirectMessages: (user, call, world) => {
    const channel = requireGroup(world, requireInteger(call, "chat_id"));
    return { chat_id: user.openDirectMessages(new EmulatedGroup(channel)).id };
  },
  addProfilePhoto: (user, call) => user.addProfilePhoto(fileOf(call)),
  addProfileAudio: (user, call) => user.addProfileAudio(fileOf(call)),
  allowEmojiStatus: (user, call, world) =>
    user.allowEmojiStatus(
      toEmulatedBot(requireBot(world, call)),
      !call.has("is_allowed") || call.boolean("is_allowed"),
    ),
  addStars: (user, call) => user.addStars(requireInteger(call, "amount")),
  setPersonalChannel: (user, call, world) =>
    user.setPersonalChannel(
      call.has("channel_id")
        ? new EmulatedGroup(requireGroup(world, requireInteger(call, "channel_id")))
        : undefined,
    ),
  createManagedBot: (user, call, world) =>
    user.createManagedBot(toEmulatedBot(requireBot(world, call)), botOptions(call)),
  passportErrors: (user) => user.passportErrors(),
};

/** A route for each action of `user_id`. */
export const USER_ACTION_ROUTES: [string, (world: World, parameters: Parameters) => unknown][] =
  /* @__PURE__ */ Object.entries(USER_ACTIONS).map(([name, act]) => [
    name,
    (world, parameters) => act(requireUser(world, parameters), parameters, world),
  ]);
