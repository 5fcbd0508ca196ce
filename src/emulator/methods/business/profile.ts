import type { Chat, User } from "../../../types/index.ts";
import type { World } from "../../model/world.ts";
import { cleanText, isInvisible } from "../../text/clean.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, requiredText } from "../method.ts";

const MAX_NAME = 64;
const MAX_BIO = 140;
/** Letters, digits and single underscores, and none of the beginnings that Telegram reserves. */
const USERNAME =
  /^(?!admin|telegram|support|security|settings|contacts|service|telegraph)(?!.*__)[a-z]\w{3,30}[a-z\d]$/i;

/** https://core.telegram.org/bots/api#setbusinessaccountname */
export const setBusinessAccountName: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const last_name = cleanName(parameters.text("last_name"));
  const first_name = cleanName(requiredText(parameters, "first_name"));
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_edit_name");
  if (first_name === "") throw badRequest("FIRSTNAME_INVALID");
  rename(world, user, { first_name, last_name });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setbusinessaccountusername */
export const setBusinessAccountUsername: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const username = cleanText(parameters.text("username"));
  const { user } = world.business.get(bot, connectionId).connection;
  if (username !== "" && !USERNAME.test(username)) throw badRequest("username is invalid");
  world.business.checkRight(bot, connectionId, "can_edit_username");
  if (username === (user.username ?? "")) throw badRequest("USERNAME_NOT_MODIFIED");
  if (username !== "" && isTaken(world, username, user)) throw badRequest("USERNAME_OCCUPIED");
  rename(world, user, { username });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#setbusinessaccountbio */
export const setBusinessAccountBio: MethodHandler = ({ bot, world, parameters }) => {
  const connectionId = parameters.text("business_connection_id");
  const bio = cleanText(parameters.text("bio"));
  const { user } = world.business.get(bot, connectionId).connection;
  world.business.checkRight(bot, connectionId, "can_edit_bio");
  if ([...bio].length > MAX_BIO) throw badRequest("ABOUT_TOO_LONG");
  world.profiles.of(user.id).bio = bio;
  return toResult(true);
};

function cleanName(text: string): string {
  const cleaned = cleanText(text);
  if (isInvisible(cleaned)) return "";
  return [...cleaned.trim()]
    .slice(0, MAX_NAME)
    .join("")
    .replace(/[ \n\u00a0]+/g, " ")
    .trim();
}

function isTaken({ users, bots, groups }: World, username: string, self: User): boolean {
  const accounts = [
    ...[...users.values()].filter(({ id }) => id !== self.id),
    ...[...bots.values()].map(({ user }) => user),
    ...[...groups.values()].map(({ info }) => info),
  ];
  return accounts.some((each) => each.username?.toLowerCase() === username.toLowerCase());
}

/** Names of a person; an empty one is removed. */
type Names = Partial<Record<"first_name" | "last_name" | "username", string>>;

/** Changes names of a person everywhere: in Telegram, earlier messages show the current ones, too. */
function rename(world: World, user: User, names: Names): void {
  setNames(user, names);
  for (const bot of world.bots.values()) {
    const chat = world.findPrivateChat(bot, user.id);
    if (chat !== undefined) setNames(chat.info, names);
  }
  for (const chat of world.business.chatsWith(user.id)) setNames(chat.info, names);
}

function setNames(target: User | Chat, names: Names): void {
  for (const name of ["first_name", "last_name", "username"] as const) {
    const value = names[name];
    if (value === undefined) continue;
    if (value !== "") target[name] = value;
    else if (name !== "first_name") delete target[name];
  }
}
