import type { Gather } from "../../lanes/index.ts";
import type { Message, Update } from "../../types/index.ts";
import { Context } from "../context/context.ts";
import type { GatherBlock } from "../routes/block.ts";
import { runWithOwn } from "./scopes.ts";

/** The maximum wait of the first message, as a multiple of `waitMs`. */
const MAX_WAITS = 10;

const MAX_BURST_SIZE = 100;

/** Source: https://core.telegram.org/bots/api#sendmediagroup */
const MAX_ALBUM_SIZE = 10;

/** Runs the handlers inside once for messages that a user sends one right after the other: `ctx.burst`. */
export function burstBlock(waitMs: number): GatherBlock {
  const limits = { maxSize: MAX_BURST_SIZE, mayInterleave: false };
  // Predicates see the first message only, so one user's message must not be handled as another's.
  return gatherBlock("burst", waitMs, limits, (message) => [
    message.message_thread_id,
    message.direct_messages_topic?.topic_id,
    message.from?.id,
    message.sender_chat?.id,
  ]);
}

/** Runs the handlers inside once for all messages of a media group: `ctx.album`. */
export function albumBlock(waitMs: number): GatherBlock {
  const limits = { maxSize: MAX_ALBUM_SIZE, mayInterleave: true };
  return gatherBlock("album", waitMs, limits, (message) => [message.media_group_id]);
}

function gatherBlock(
  property: "burst" | "album",
  waitMs: number,
  limits: Pick<Gather, "maxSize" | "mayInterleave">,
  keyOf: (message: Message) => readonly unknown[],
): GatherBlock {
  const wait = { ...limits, waitMs, maxWaitMs: MAX_WAITS * waitMs };
  /** The updates whose turn was gathered for this block, and not for another one. */
  const gathered = new WeakSet<Update>();
  return {
    type: "scope",
    // The messages of an album differ in their content; what is inside is decided by the first one.
    isByRoute: property === "burst",
    gatherOf(ctx, positions) {
      gathered.add(ctx.update);
      const { kind, chatId, businessConnectionId, msg } = ctx;
      const key = msg === undefined ? [] : keyOf(msg);
      return { ...wait, group: [positions, kind, chatId, businessConnectionId, ...key].join(":") };
    },
    run(ctx, inside, after) {
      const turn = gathered.has(ctx.update) ? Context.turnOf(ctx) : undefined;
      const messages = (turn?.batch ?? [ctx]).map(({ msg }) => msg);
      if (turn !== undefined) turn.isBatchTaken = true;
      return runWithOwn(ctx, property, messages, inside, () => {
        if (turn !== undefined) turn.isBatchTaken = false;
        return after();
      });
    },
  };
}
