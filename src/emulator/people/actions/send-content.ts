import type { Contact, Poll } from "../../../types/index.ts";
import { throwDice } from "../../model/content/dice.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { type Actor, checkCanWrite } from "./actor.ts";
import { sendAs } from "./send.ts";

/** Throws a die. Throws a `TypeError` for an emoji that is not a die. */
export function sendDiceAs(actor: Actor, emoji: string): SeenMessage {
  checkCanWrite(actor);
  const dice = throwDice(actor.world.random, emoji);
  if (dice === undefined) throw new TypeError(`There is no die ${JSON.stringify(emoji)}`);
  return sendAs(actor, { dice });
}

/** Sends a contact. Default: the person's own. */
export function sendContactAs(actor: Actor, contact: Contact = ownContact(actor)): SeenMessage {
  return sendAs(actor, { contact });
}

/** Returns the contact of the person, whose number is made up. */
export function ownContact({ user }: Actor): Contact {
  const phone_number = `+1555${String(user.id).slice(-7)}`;
  return { phone_number, first_name: user.first_name, user_id: user.id };
}

/** Sends a poll of the person, whose votes no bot receives. */
export function sendPollAs(
  actor: Actor,
  question: string,
  options: readonly string[],
  more: Partial<Poll>,
): SeenMessage {
  checkCanWrite(actor);
  const { chat, world } = actor;
  const poll: Poll = {
    id: world.polls.createId(),
    question,
    options: options.map((text, index) => ({ persistent_id: String(index), text, voter_count: 0 })),
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: true,
    type: "regular",
    allows_multiple_answers: false,
    allows_revoting: more.type !== "quiz",
    members_only: false,
    ...more,
  };
  const message = sendAs(actor, { poll });
  world.polls.add(undefined, poll, chat, message.message_id);
  return message;
}
