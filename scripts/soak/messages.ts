import type { Message } from "../../src/types/index.ts";
import type { Random } from "./random.ts";

/** What the handler of a message does. */
export type Behavior =
  /** Ends synchronously. */
  | "sync"
  /** Ends after some time, or when `ctx.signal` aborts. */
  | "wait"
  /** Calls the Bot API. */
  | "call"
  /** Fails after some time. */
  | "fail"
  /** Never ends, whatever happens. */
  | "hang"
  /** Aborts the other handlers of its chat, past all that wait. */
  | "stop";

/** A message as the soak sends it. */
export interface PlannedMessage {
  readonly chat: number;
  /** The number of the message in its chat, from 1. */
  readonly seq: number;
  readonly behavior: Behavior;
  readonly ms: number;
}

const WEIGHTS = { sync: 40, wait: 38, call: 12, fail: 5, hang: 1, stop: 4 };

/** Whether the bot may handle the message before earlier ones of its chat. */
export function isOvertaking({ behavior }: Pick<PlannedMessage, "behavior">): boolean {
  return behavior === "stop";
}

/** Plans the next message of a chat. Most handlers are quick; some take longer than polling waits for them. */
export function planMessage(
  chat: number,
  seq: number,
  random: Random,
  canOvertake: boolean,
): PlannedMessage {
  const behavior = random.weighted({ ...WEIGHTS, stop: canOvertake ? WEIGHTS.stop : 0 });
  const ms = random.chance(0.2) ? random.integer(300, 1_500) : random.integer(1, 30);
  return { chat, seq, behavior, ms };
}

export function textOf({ behavior, seq, ms }: PlannedMessage): string {
  return `/${behavior} ${seq} ${ms}`;
}

/** Returns the number of a message in its chat. */
export function seqOf({ text }: Message): number {
  return Number(text?.split(" ")[1]);
}
