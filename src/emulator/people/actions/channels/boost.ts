import type { ChatBoost } from "../../../../types/index.ts";
import type { Chat } from "../../../model/chats/chat.ts";
import { publish } from "../../../model/chats/publish.ts";
import { announceBy } from "../../../model/groups/announce.ts";
import { randomLongId } from "../../../random.ts";
import type { Actor } from "../actor.ts";

const LIFETIME_SECONDS = 30 * 86_400;

/** Where a boost comes from: a subscription of the person, or one that the person was given. */
export type BoostKind = "premium" | "gift_code";

/** Boosts a supergroup or a channel. Bots that are administrators receive `chat_boost`. */
export function boost(actor: Actor, kind: BoostKind): ChatBoost {
  const { user, chat, world } = actor;
  checkCanBoost(chat);
  const date = world.timers.unixTime();
  const given: ChatBoost = {
    boost_id: randomLongId(world.random),
    add_date: date,
    expiration_date: date + LIFETIME_SECONDS,
    source: { source: kind, user },
  };
  chat.boosts.add(user, given);
  publish(chat, "chat_boost", { chat: chat.info, boost: given }, isAdministratorOf(chat));
  if (chat.info.type === "supergroup")
    announceBy(world, chat, user, { boost_added: { boost_count: 1 } });
  return structuredClone(given);
}

/** Takes the person's boosts back. Bots that are administrators receive `removed_chat_boost` for each. */
export function removeBoosts({ user, chat, world }: Actor): void {
  checkCanBoost(chat);
  const remove_date = world.timers.unixTime();
  for (const given of chat.boosts.of(user)) {
    chat.boosts.remove(given);
    const { boost_id, source } = given;
    const removed = { chat: chat.info, boost_id, remove_date, source };
    publish(chat, "removed_chat_boost", removed, isAdministratorOf(chat));
  }
}

function checkCanBoost({ id, info }: Chat): void {
  if (info.type !== "supergroup" && info.type !== "channel")
    throw new TypeError(`Chat ${id} cannot be boosted: only supergroups and channels can`);
}

function isAdministratorOf({ members }: Chat): (botId: number) => boolean {
  return (botId) => members.isAdministrator(botId);
}
